import { produce } from 'immer';
import { isRecord } from '#domain/play.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import type { Conflict, EditRules, KeptEdit } from '../../features/editing/edit-session.ts';
import { isEqual, mergeFields as mergedFields } from '../../features/editing/merge-fields.ts';
import { texts } from '../../texts/de.ts';
import { plainMoment, timeFrom } from '../../texts/format.ts';
import { parseLocalInput, minutesText } from '../../texts/typed-times.ts';
import { knownKickoff, timeIn, withKickoff } from './draft-breaks.ts';
import {
  isDraft,
  orderOf,
  reserveKeys,
  selectNonEmptyGroups,
  type Draft,
  type DraftPhase,
  type DraftTeam,
} from './draft.ts';
import { groupLetter } from './group-letter.ts';

// Merges two edits of a configuration: a change of one side is taken, and what both changed is decided field by field
// by the one who saves [PL3]. The assignment of teams to groups is one field; each team name is one.

/** A field that can change independently. */
interface DraftField {
  readonly what: string;
  /** The value to compare; JSON. */
  readonly read: (draft: Draft) => unknown;
  readonly show: (draft: Draft) => string;
  /** `mine` with this field as in `theirs`. */
  readonly take: (mine: Draft, theirs: Draft) => Draft;
  /** The part of the tournament it belongs to, as a refusal names it. */
  readonly part: 'plan' | 'teams';
}

/** A field that both sides changed to different values; texts as displayed. */
export interface DraftConflict extends Conflict {
  readonly what: string;
  readonly subject: DraftField['part'];
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

interface DraftMerge {
  /** Their value for fields only they changed, else mine. */
  readonly draft: Draft;
  readonly conflicts: readonly DraftConflict[];
}

/** A configuration being edited, and whether saving keeps what hands made of its plan. */
export interface ConfigurationEdit {
  readonly configuration: Draft;
  readonly keepEdits: boolean;
}

export const configurationRules: EditRules<ConfigurationEdit, DraftConflict> = {
  isEqual: (a, b) => a.keepEdits === b.keepEdits && isSameDraft(a.configuration, b.configuration),
  // Merged when it is saved, so never twice: the base is theirs.
  merge: (base, mine, theirs) => {
    const { draft, conflicts } = mergeDrafts(base.configuration, mine.configuration, theirs.configuration);
    return { draft: { ...mine, configuration: draft }, base: theirs, conflicts };
  },
  resolve: (base, mine, theirs, chosen) => {
    const { draft } = mergeDrafts(base.configuration, mine.configuration, theirs.configuration);
    return { ...mine, configuration: applyChoices(base.configuration, draft, theirs.configuration, chosen) };
  },
  rebases: 'on save',
  undoLimit: 0,
};

/** Reads a stored edit; earlier releases kept `{ draft, base, version }` without the choice. */
export function readKeptConfiguration(kept: unknown): KeptEdit<ConfigurationEdit> | null {
  if (!isRecord(kept)) return null;
  const { draft, base, basedOn = kept['version'] } = kept;
  const [mine, before] = [toEdit(draft), toEdit(base)];
  if (mine === null || before === null || typeof basedOn !== 'number') return null;
  for (const { configuration } of [mine, before]) reserveKeys(configuration);
  return { draft: mine, base: before, basedOn };
}

const isEdit = fitsLike({ configuration: {}, keepEdits: true });

function toEdit(kept: unknown): ConfigurationEdit | null {
  if (isDraft(kept)) return { configuration: kept, keepEdits: true };
  return isEdit(kept) && isDraft(kept.configuration)
    ? { configuration: kept.configuration, keepEdits: kept.keepEdits }
    : null;
}

const t = texts.configuration;

/** Whether two drafts have the same content; the keys of their fields do not count. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || (isSamePlan(one, other) && isEqual(potsOf(one), potsOf(other)));

/** Whether both make the same plan of the same teams; pots only serve to draw. */
export const isSamePlan = (one: Draft, other: Draft): boolean =>
  Object.values(fieldsOf(one, other)).every(({ read }) => isEqual(read(one), read(other)));

/** Of each team; only drafts have pots, so none are merged. */
const potsOf = (draft: Draft) => selectNonEmptyGroups(draft).map(({ teams }) => teams.map(({ pot = null }) => pot));

/** Merges their draft into mine; both come from `base`. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): DraftMerge {
  const own = withFinalsThatWereChosen(mine, theirs);
  const fields = fieldsOf(base, own);
  const read = (draft: Draft) =>
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.read(draft)]));
  const wanted = read(own);
  const { value, open } = mergedFields(read(base), wanted, read(theirs));
  const asked = arrangementAsked(open, { mine: own, theirs });
  const draft = Object.entries(fields)
    .filter(([key]) => !asked.includes(key) && !open.includes(key) && !isEqual(value[key], wanted[key]))
    .reduce((before, [, field]) => field.take(before, theirs), own);
  const conflicts = Object.entries(fields)
    .filter(([key]) => asked.includes(key))
    .map(([key, { what, part, show }]) => ({
      key,
      what,
      subject: part,
      base: show(base),
      mine: show(mine),
      theirs: show(theirs),
    }));
  return { draft: grounded(draft, theirs), conflicts };
}

/** `mine` with the chosen fields of `theirs`. */
export function applyChoices(base: Draft, mine: Draft, theirs: Draft, chosen: ReadonlySet<string>): Draft {
  const draft = Object.entries(fieldsOf(base, mine))
    .filter(([key]) => chosen.has(key))
    .reduce((before, [, field]) => field.take(before, theirs), mine);
  return grounded(draft, theirs);
}

/** Suggested finals follow the groups, so finals chosen explicitly on either side win. */
const withFinalsThatWereChosen = (mine: Draft, theirs: Draft): Draft =>
  !mine.finals.chosen && theirs.finals.chosen ? { ...mine, finals: theirs.finals } : mine;

/** The question to decide: whether a team that one side removed and the other renamed takes part. */
function arrangementAsked(
  open: readonly string[],
  { mine, theirs }: { mine: Draft; theirs: Draft },
): readonly string[] {
  const both = [mine, theirs].map(({ groups }) => groups.flatMap(({ teams }) => teams.map(({ id }) => nameKey(id))));
  const isGone = (key: string): boolean => key.startsWith(nameKey('')) && !both.every((names) => names.includes(key));
  return open.some(isGone) ? [...new Set(['arrangement', ...open.filter((key) => !isGone(key))])] : open;
}

const nameKey = (id: string | null): string => `name of ${id}`;

/** Groups and teams deleted meanwhile become new ones; group names are edited elsewhere, so theirs stand. */
function grounded(draft: Draft, { groups: theirs }: Draft): Draft {
  const teams = new Set(theirs.flatMap((group) => group.teams.map(({ id }) => id)));
  const groups = new Map(theirs.map((group) => [group.id, group]));
  return {
    ...draft,
    groups: draft.groups.map((group) => ({
      ...group,
      id: groups.has(group.id) ? group.id : null,
      displayName: groups.get(group.id)?.displayName ?? group.displayName,
      teams: group.teams.map((team) => (teams.has(team.id) ? team : { ...team, id: null })),
    })),
  };
}

/**
 * All fields, the arrangement of the teams before their names; a team is named by its place in the first draft that has
 * it.
 */
function fieldsOf(...drafts: readonly Draft[]): Readonly<Record<string, DraftField>> {
  const names = drafts
    .toReversed()
    .flatMap(({ groups }) =>
      groups.flatMap((group, at) =>
        group.teams.flatMap(({ id }, slot) =>
          id === null ? [] : [[nameKey(id), nameField(id, t.teamField(groupName(group, at), slot + 1))] as const],
        ),
      ),
    );
  return { ...PLAN_FIELDS, arrangement: ARRANGEMENT, ...Object.fromEntries(names) };
}

const groupName = ({ displayName }: Draft['groups'][number], at: number): string =>
  texts.groups.name({ alphabeticalId: groupLetter(at), displayName });

const ARRANGEMENT: DraftField = {
  what: t.groupsTitle,
  part: 'teams',
  read: (draft) => selectNonEmptyGroups(draft).map(({ teams }) => teams.map(({ id, name }) => id ?? name.trim())),
  show: (draft) =>
    selectNonEmptyGroups(draft)
      .map((group, at) => `${groupName(group, at)}: ${group.teams.map(({ name }) => name.trim()).join(', ')}`)
      .join(' · ') || t.none,
  take: (mine, theirs) => {
    const own = new Map(mine.groups.flatMap(({ teams }) => teams.map((team) => [team.id, team] as const)));
    const withOwn = (team: DraftTeam): DraftTeam => {
      const { name = team.name, pot } = own.get(team.id) ?? {};
      return { ...team, name, ...(pot === undefined ? {} : { pot }) };
    };
    return {
      ...mine,
      groups: theirs.groups.map((group) => ({ ...group, teams: group.teams.map(withOwn) })),
    };
  },
};

function nameField(id: string, what: string): DraftField {
  const nameIn = ({ groups }: Draft): string | undefined =>
    groups.flatMap(({ teams }) => teams).find((team) => team.id === id)?.name;
  return {
    what,
    part: 'teams',
    read: (draft) => nameIn(draft)?.trim() ?? null,
    show: (draft) => nameIn(draft) ?? '',
    take: (mine, theirs) =>
      produce(mine, ({ groups }) => {
        for (const team of groups.flatMap(({ teams }) => teams)) {
          if (team.id === id) team.name = nameIn(theirs) ?? team.name;
        }
      }),
  };
}

type PhaseName = 'groupPhase' | 'finals';

const minutes = (count: number): string => `${minutesText(count)}${t.minutes}`;
const yesOrNo = (is: boolean): string => (is ? t.yes : t.no);

function phaseField<Name extends PhaseName>(
  phase: Name,
  keys: readonly (keyof Draft[Name] & string)[],
  label: string,
  show: (of: Draft[Name]) => string,
): Readonly<Record<string, DraftField>> {
  const name = phase === 'groupPhase' ? t.groupPhase : t.finalsPhase;
  const field: DraftField = {
    what: `${name}: ${label}`,
    part: 'plan',
    read: (draft) => keys.map((key) => draft[phase][key]),
    show: (draft) => show(draft[phase]),
    take: (mine, theirs) => ({
      ...mine,
      [phase]: { ...mine[phase], ...Object.fromEntries(keys.map((key) => [key, theirs[phase][key]])) },
    }),
  };
  return { [`${phase} ${keys.join(' ')}`]: field };
}

const everyPhase = (phase: PhaseName): Readonly<Record<string, DraftField>> => ({
  // Two who both changed what is yes or no want the same: this is never asked.
  ...phaseField(phase, ['on'], phase === 'groupPhase' ? t.groupPhase : t.finalsPhase, ({ on }: DraftPhase) =>
    yesOrNo(on),
  ),
  ...phaseField(phase, ['courts'], texts.planSheet.courts, ({ courts }: DraftPhase) => String(courts)),
  ...phaseField(phase, ['playMinutes'], texts.planSheet.playTime, ({ playMinutes }: DraftPhase) =>
    minutes(playMinutes),
  ),
  ...phaseField(phase, ['pauseMinutes'], texts.planSheet.pauseTime, ({ pauseMinutes }: DraftPhase) =>
    minutes(pauseMinutes),
  ),
});

const KICKOFF: DraftField = {
  what: t.firstKickoff,
  part: 'plan',
  read: ({ kickoff }) => kickoff,
  show: ({ kickoff }) => {
    const instant = parseLocalInput(kickoff);
    return instant === null ? t.noKickoff : plainMoment(instant);
  },
  take: (mine, { kickoff }) => withKickoff(mine, kickoff),
};

/** '13:00', seen from a moment of another day 'So, 06.12.2026, 08:00'. */
function clockIn(moment: string, from: string): string {
  const [seen, other] = [parseLocalInput(moment), parseLocalInput(from)];
  return seen === null || other === null ? timeIn(moment) : timeFrom(seen, other);
}

const BREAKS: DraftField = {
  what: texts.configurationBreaks.title,
  part: 'plan',
  // As they lie to the first kickoff: with another one they move along, which changes none of them.
  read: (draft) => withKickoff(draft, '2000-01-01T00:00').breaks,
  show: (draft) =>
    draft.breaks
      .map(({ name, from, to }) =>
        texts.configurationBreaks.at(name, clockIn(from, knownKickoff(draft)), clockIn(to, from)),
      )
      .join(', ') || t.none,
  take: (mine, theirs) => ({ ...mine, breaks: withKickoff(theirs, knownKickoff(mine)).breaks }),
};

const PLAN_FIELDS: Readonly<Record<string, DraftField>> = {
  kickoff: KICKOFF,
  breaks: BREAKS,
  ...everyPhase('groupPhase'),
  ...phaseField('groupPhase', ['rounds'], t.rounds, ({ rounds }) => String(rounds)),
  ...phaseField('groupPhase', ['rested', 'alternating'], t.order, (groupPhase) => t.orders[orderOf(groupPhase)]),
  ...everyPhase('finals'),
  ...phaseField('finals', ['first', 'pairings'], t.startsWith, ({ first }) => t.firstRounds[first]),
  ...phaseField(
    'finals',
    ['playoffs'],
    t.playoffs,
    ({ playoffs }) => playoffs.map(({ playoffPosition }) => t.playoffFor(playoffPosition)).join(', ') || t.none,
  ),
  ...phaseField('finals', ['pauseBefore'], texts.history.timing.pause, ({ pauseBefore }) => minutes(pauseBefore)),
  ...phaseField('finals', ['thirdPlace'], t.thirdPlace, ({ thirdPlace }) => yesOrNo(thirdPlace)),
};
