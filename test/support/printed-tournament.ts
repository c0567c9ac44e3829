import { tournament as decider } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { previewCommand } from '#domain/tournament/previews/consequences.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';

// Tournaments for printing: made by the rules themselves, without a portal.

const ID = 'abcdefghij123456';
const AT = { now: '2026-01-08T18:42:00Z', by: { kind: 'user', id: 'u1' } } as const;

export interface Draft {
  readonly name?: string;
  /** Names of the teams by group. */
  readonly groups: readonly (readonly string[])[];
  readonly kickoff?: string;
  readonly courts?: number;
  readonly rounds?: number;
  readonly finals?: {
    readonly first: 'Final' | 'SemiFinal' | 'QuarterFinal' | 'EighthFinal';
    /** Places that are played for besides. */
    readonly playoffs?: readonly number[];
  };
  readonly visibility?: 'Public' | 'Private';
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What members see of the tournament; the first `played` matches have a result. */
export function printedTournament(draft: Draft, played = 0): TournamentView {
  const { name = '27. Dreikönigs-Hallencup der E-Junioren', groups, finals } = draft;
  const schedule = { playTime: 'PT12M', pauseTime: 'PT3M' };
  const body = configureBody.parse({
    groups: groups.map((teams, at) => ({
      alphabeticalId: LETTERS[at],
      teams: teams.map((team) => ({ name: team })),
    })),
    firstMatchKickoff: draft.kickoff ?? '2026-01-10T12:10:00Z',
    groupPhase: {
      schedule,
      numberOfCourts: draft.courts ?? 3,
      useAlternatingOrder: true,
      numberOfGroupRounds: draft.rounds ?? 1,
    },
    pauseBetweenGroupAndFinalsPhase: finals === undefined ? null : 'PT15M',
    finalsPhase:
      finals === undefined
        ? null
        : {
            schedule,
            numberOfCourts: 3,
            firstFinalsRound: finals.first,
            thirdPlacePlayoff: finals.first !== 'Final',
            additionalPlayoffs: (finals.playoffs ?? []).map((playoffPosition) => ({
              playoffPosition,
              teamSelectorA: { kind: 'groupRank', group: 'A', rank: (playoffPosition + 1) / 2 },
              teamSelectorB: { kind: 'groupRank', group: 'B', rank: (playoffPosition + 1) / 2 },
            })),
          },
  });
  let state = after(decider.initial, {
    type: 'CreateTournament',
    venueId: null,
    organizationId: 'organisation1234',
    folderId: null,
    name,
    visibility: draft.visibility ?? 'Public',
    origin: null,
  });
  state = after(state, { type: 'Configure', ...body });
  for (let at = 0; at < played; at += 1) state = afterMatch(state, at);
  return memberView(ID, state, 42, {
    organizationName: 'SV Grün-Weiß Möhringsdorf 1921',
    organizationColor: null,
    organizationCrest: null,
    clubChoices: [],
    folderName: null,
    venueName: 'Sporthalle am Mühlbach',
    publicPageViews: 0,
    images: {},
    generationCounts: {},
  });
}

function after(state: Tournament, command: TournamentCommand): Tournament {
  const next = previewCommand(state, command, AT, 1);
  if (isRefused(next)) throw new Error(`${command.type} refused: ${next.refusal}`);
  return next;
}

/** No two matches in a row end alike, and no final in a draw. */
function afterMatch(state: Tournament, at: number): Tournament {
  const match = state.plan?.matches[at];
  if (match === undefined) return state;
  const isGroupMatch = match.stage.type === 'GroupMatch';
  const [scoreA, scoreB] = [(at * 7 + 2) % 5, (at * 3) % 4];
  return after(state, {
    type: 'ReportOutcome',
    matchId: match.id,
    state: 'Finished',
    scoreA: scoreA + Number(!isGroupMatch && scoreA === scoreB),
    scoreB,
    outcomeType: !isGroupMatch && at % 2 === 0 ? 'AfterPenalties' : 'Standard',
    reason: null,
    previous: null,
  });
}
