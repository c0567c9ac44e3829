import * as fc from 'fast-check';
import type { TournamentCommand, TournamentCommandType } from '#domain/tournament/rules/commands.ts';
import { matchPlanBody, type ConfigureBody } from '#domain/tournament/contract/bodies.ts';
import type { GroupId, MatchId, Selector, TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { tiesOf } from '#domain/tournament/standings/lots.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { configure, finals, Played, report, rule } from './played.ts';

// Random commands of organisers and scorers on a small tournament.

/** Empty data of everything outside the tournament's own stream. */
export const joined = {
  organizationName: 'SV Musterstadt',
  organizationColor: null,
  organizationCrest: null,
  clubChoices: [],
  folderName: null,
  venueName: null,
  venue: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};
/** The member view, without its version. */
export const viewOf = (state: Tournament) => memberView('x', state, 0, joined);

export const small = () => configure([3, 3], { finalsPhase: finals('SemiFinal', { thirdPlacePlayoff: true }) });
const seeding = (): ConfigureBody & { readonly type: 'Configure' } =>
  configure([4], { groupPhase: null, finalsPhase: finals('SemiFinal'), acknowledgeResultLoss: true });

/** What a step drew, and the tournament that it meets. */
interface Drawn {
  readonly played: Played;
  readonly which: number;
  readonly a: number;
  readonly b: number;
  readonly teamId: TeamId;
  readonly groupId: GroupId;
  readonly matchId: MatchId;
}

/** A little before the instant at which all is decided. */
const BEGUN = '2026-11-21T08:50:00Z';

type Draw = (drawn: Drawn) => TournamentCommand;
const times = (count: number, draw: Draw): readonly Draw[] => Array.from({ length: count }, () => draw);

/** These begin or end a tournament, or undo and restore leave alone what they change. */
type Undrawn =
  | 'PlayStep'
  | 'CreateTournament'
  | 'CreateExample'
  | 'ImportTournament'
  | 'CopyTournament'
  | 'DeleteTournament'
  | 'UndeleteTournament'
  | 'RenameTournament'
  | 'SetVisibility'
  | 'SetTemplate'
  | 'FileTournament'
  | 'SetVenue'
  | 'SetAnnouncement'
  | 'InterruptPlay'
  | 'ResumePlay'
  | 'SetInformation'
  | 'SetStatus'
  | 'SetImage'
  | 'ConfigurePresentation'
  | 'AddDocument'
  | 'CopyDocument'
  | 'RenameDocument'
  | 'ConfigureDocument'
  | 'DeleteDocument';

/** A decision of some teams that are level, often partial; where none are, of some that are not. */
function someTie(state: Tournament, a: number, b: number) {
  const ties = tiesOf(state);
  const level = ties[a % Math.max(1, ties.length)] ?? Object.keys(state.teams).slice(0, 2);
  const drawn = [...level.slice(b % level.length), ...level.slice(0, b % level.length)];
  const [first = 't1', ...others] = drawn;
  const order = b === 1 ? [[first], others] : drawn.map((team) => [team]);
  const [second = first] = others;
  const same = Object.entries(state.decisions.ties).findLast(
    ([, { order: own }]) => own.flat().toSorted().join(' ') === level.toSorted().join(' '),
  );
  return {
    order,
    by: b === 0 ? ('Lot' as const) : ('Shootout' as const),
    meetings: b === 0 ? [] : [{ teamA: first, teamB: second, scoreA: 3, scoreB: 2 }],
    instead: a > 1 ? same?.[0] : undefined,
  };
}

/** How each command is drawn, as often as it stands here among all of them: a new one does not compile without it. */
const DRAWS: Readonly<Record<Exclude<TournamentCommandType, Undrawn>, readonly [Draw, ...(readonly Draw[])]>> = {
  RenameTeam: [({ teamId, a }) => ({ type: 'RenameTeam', teamId, name: `Team ${a}` })],
  SetTeamPriority: [({ teamId, groupId, a }) => ({ type: 'SetTeamPriority', teamId, groupId, priority: a - 1 })],
  DrawLot: [({ teamId, groupId, a }) => ({ type: 'DrawLot', priorities: [{ teamId, groupId, priority: a }] })],
  DecideTie: [
    ({ played, a, b }) => ({ type: 'DecideTie', ...someTie(played.state, a, b) }),
    ({ played, a, b }) => ({ type: 'DecideTie', ...someTie(played.state, b, a) }),
  ],
  RemoveTieDecision: [({ a }) => ({ type: 'RemoveTieDecision', decisionId: `d${a + 1}` })],
  SetOutOfCompetition: [({ teamId, a }) => ({ type: 'SetOutOfCompetition', teamId, outOfCompetition: a > 1 })],
  RenameGroup: [({ groupId, a }) => ({ type: 'RenameGroup', groupId, name: a > 1 ? `Gruppe ${a}` : '' })],
  ConfigureComputation: [
    ({ played, a }) => ({
      type: 'ConfigureComputation',
      configuration: { ...played.state.computation, matchWonPoints: a },
    }),
  ],
  Configure: [
    ({ which, a, b }) => ({
      ...small(),
      keepEdits: which % 8 === 0,
      breaks: a > 1 ? [{ name: `Pause ${a}`, from: '2026-12-05T10:00:00Z', to: `2026-12-05T10:${10 + a}:00Z` }] : [],
      acknowledgeResultLoss: b > 1,
    }),
    seeding,
  ],
  UndoStep: [
    ({ played, which }) => {
      const version = played.steps[which % played.steps.length] ?? 0;
      return version === 0 ? played.restore(0) : played.undo(version);
    },
  ],
  RestoreVersion: [({ played, which }) => played.restore(which % (played.version + 1))],
  EditMatchPlan: [({ played, which, a }) => turned(played.state, which, a)],
  ShiftMatches: [
    ({ a, b }) => ({
      type: 'ShiftMatches',
      from: '2020-01-01T00:00:00Z',
      minutes: 5 * a - 5,
      courts: b > 1 ? [1] : null,
      useBreaks: b === 3,
      moveBreaks: a === 0 && b < 2,
    }),
  ],
  SetBreaks: [
    ({ a, b, which }) => ({
      type: 'SetBreaks',
      breaks: Array.from({ length: a }, (_, at) => ({
        name: `Pause ${at}`,
        from: `2026-12-05T${String(9 + ((which + at) % 4)).padStart(2, '0')}:${10 + 5 * b}:00Z`,
        to: `2026-12-05T${String(9 + ((which + at) % 4)).padStart(2, '0')}:${30 + 5 * b}:00Z`,
      })),
      matches: b > 1 ? 'Follow' : 'Stay',
    }),
  ],
  CloseGaps: [() => ({ type: 'CloseGaps' })],
  FixMatchNumbers: [() => ({ type: 'FixMatchNumbers' })],
  AddTeam: [
    ({ groupId, a, b }) => ({ type: 'AddTeam', groupId, name: `Nachzügler ${a}`, finals: b === 0 ? 'keep' : 'move' }),
  ],
  RemoveTeam: [({ teamId }) => ({ type: 'RemoveTeam', teamId })],
  MoveTeam: [
    ({ played, teamId, which }) => {
      const { groups } = played.state;
      return { type: 'MoveTeam', teamId, groupId: groups[which % Math.max(1, groups.length)]?.id ?? 'g1' };
    },
  ],
  SwapTeams: [({ teamId, a, b }) => ({ type: 'SwapTeams', teamId, with: `t${1 + ((a * 4 + b) % 6)}` })],
  SetEntryFee: [({ teamId, a }) => ({ type: 'SetEntryFee', teamId, hasPaidEntryFee: a > 1 })],
  RuleMatch: [
    ({ matchId, which }) => rule(matchId, 'Forfeit', (['A', 'B', 'Both'] as const)[which % 3] ?? 'A'),
    ({ matchId, which, a }) =>
      which % 2 === 0 ? rule(matchId, 'Abandoned', null, `${a}:1`) : rule(matchId, 'Abandoned', 'B', `${a}:0`),
    ({ matchId }) => rule(matchId, 'Void', null),
  ],
  ReportOutcome: [
    ({ matchId }) => report(matchId, ''),
    ({ matchId, a, b }) => report(matchId, `${a}:${b} live`),
    ({ matchId, a, b }) => report(matchId, `${a}:${b} live`, { startedAt: BEGUN }),
    ({ matchId, a, b, which }) =>
      report(matchId, `${a}:${a}`, {
        shootout: {
          winner: which % 2 === 0 ? 'A' : 'B',
          score: b === 0 ? null : which % 2 === 0 ? { a: 4, b } : { a: b, b: 4 },
        },
      }),
    ...times(7, ({ matchId, a, b }) => report(matchId, `${a}:${b}`)),
  ],
};
const ALL_DRAWS = Object.values(DRAWS).flat();

/** A random step as numbers, because the possible commands depend on the state they meet. */
export type RandomStep = readonly [kind: number, which: number, a: number, b: number];
const deed: fc.Arbitrary<RandomStep> = fc.tuple(fc.nat(ALL_DRAWS.length - 1), fc.nat(30), fc.nat(3), fc.nat(3));

/** The command that a step means for the current tournament; the rules may refuse it. */
export function commandOf(played: Played, [kind, which, a, b]: RandomStep): TournamentCommand {
  const { groups, plan } = played.state;
  const matches = plan?.matches ?? [];
  const teamIds = groups.flatMap((group) => group.teamIds);
  const teamId = teamIds[which % Math.max(1, teamIds.length)] ?? 't1';
  const groupId = groups.find((one) => one.teamIds.includes(teamId))?.id ?? 'g1';
  const matchId = matches[which % Math.max(1, matches.length)]?.id ?? 'm1';
  const draw = ALL_DRAWS[kind];
  if (draw === undefined) throw new Error(`No command is drawn by ${kind}`);
  return draw({ played, which, a, b, teamId, groupId, matchId });
}

/** The plan with two matches exchanged and one put on another court. */
export function turned({ plan }: Tournament, which: number, by: number): TournamentCommand {
  const matches = plan?.matches ?? [];
  const one = which % Math.max(1, matches.length);
  const other = (which + by) % Math.max(1, matches.length);
  const order = matches.map((_, at) => (at === one ? other : at === other ? one : at));
  const body = matchPlanBody.parse({
    matches: matches.map(({ id, court, selectorA, selectorB }, at) => ({
      id,
      index: (order[at] ?? at) + 1,
      court: at === one ? by + 1 : court,
      teamSelectorA: byIndex(selectorA, plan),
      teamSelectorB: byIndex(selectorB, plan),
    })),
    acknowledgePlacingChange: true,
  });
  return { type: 'EditMatchPlan', ...body };
}

const byIndex = (selector: Selector, plan: Tournament['plan']) =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, match: 1 + (plan?.matches.findIndex(({ id }) => id === selector.matchId) ?? 0) }
    : selector;

/** A tournament with two groups of three, semi-finals, third place and final. */
export const begun = () => new Played(small());
export const randomSteps = fc.array(deed, { maxLength: 40 });
/** The same for a longer day. */
export const manyDeeds = fc.array(deed, { minLength: 25, maxLength: 40 });
