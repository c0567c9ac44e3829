import type { ChangedPathsByEvent } from '../model/changed-paths.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import { configurationTheme } from './configurations.ts';
import { configureTheme } from './configure.ts';
import { copyTheme } from './copy.ts';
import { documentTheme } from './documents.ts';
import { importTheme } from './import.ts';
import { interruptionTheme } from './interruption.ts';
import { matchPlanTheme } from './match-plan.ts';
import { noticeTheme } from './notices.ts';
import { resultTheme } from './results.ts';
import { rosterTheme } from './roster.ts';
import { rulingTheme } from './rulings.ts';
import { settingsTheme } from './settings.ts';
import { teamTheme } from './teams.ts';
import { tieTheme } from './ties.ts';
import { historyTheme } from './undo-and-restore.ts';

/** The commands and events of one subject: what is decided, what comes of it, and what it changed. */
interface Theme {
  /** Rules that are only asked about a tournament that exists. */
  readonly rules?: Partial<TournamentRules>;
  /** Rules that check the existence of the tournament themselves. */
  readonly unchecked?: Partial<TournamentRules>;
  readonly folds?: Partial<TournamentFolds>;
  readonly paths?: Partial<ChangedPathsByEvent>;
}

// All themes. tournament.ts does not compile without the rule of a command or the fold of an event, find-changed-paths.ts
// without the paths of one.
const THEMES = [
  settingsTheme,
  importTheme,
  copyTheme,
  configureTheme,
  matchPlanTheme,
  teamTheme,
  rosterTheme,
  resultTheme,
  rulingTheme,
  tieTheme,
  configurationTheme,
  documentTheme,
  noticeTheme,
  interruptionTheme,
  historyTheme,
] as const satisfies readonly Theme[];

type EntriesOf<T, Part extends keyof Theme> = T extends Readonly<Record<Part, infer Entries>> ? Entries : never;
type Joined<Entries> = (Entries extends Entries ? (entries: Entries) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Returns one part of all themes as a single table. */
export function joinThemes<Part extends keyof Theme>(part: Part): Joined<EntriesOf<(typeof THEMES)[number], Part>> {
  const themes: readonly Theme[] = THEMES;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object with the entries of all themes is their intersection
  return Object.assign({}, ...themes.map((theme) => theme[part])) as Joined<EntriesOf<(typeof THEMES)[number], Part>>;
}
