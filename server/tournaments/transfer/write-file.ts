import type { Tournament } from '#domain/tournament/model/state.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import type { PublicTournamentView, TournamentView } from '#domain/tournament/contract/views.ts';
import { decodeView, type ViewBytes } from '../../stream-cache/encoded-view.ts';
import { buildCalendar, type CalendarAbout } from './calendar.ts';
import { matchesCsv, rankingCsv, standingsCsv } from './csv.ts';

// Files of a tournament as bytes in UTF-8, from plain data: for a thread, where the plan is large (computing-threads.ts).

export interface CalendarTask {
  readonly view: ViewBytes<PublicTournamentView>;
  readonly about: CalendarAbout;
}

export const writeCalendar = ({ view, about }: CalendarTask): Uint8Array =>
  Buffer.from(buildCalendar(decodeView(view), about));

export const TABLES = { matches: matchesCsv, standings: standingsCsv, ranking: rankingCsv } as const;

export type FileTask =
  | { readonly of: keyof typeof TABLES; readonly view: ViewBytes<TournamentView> }
  | {
      readonly of: 'tournament';
      readonly state: Tournament;
      readonly joined: Parameters<typeof exportTournament>[1];
    };

export const writeFile = (task: FileTask): Uint8Array =>
  Buffer.from(
    task.of === 'tournament'
      ? JSON.stringify(exportTournament(task.state, task.joined))
      : TABLES[task.of](decodeView(task.view)),
  );
