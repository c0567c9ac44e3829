import { matchNumber } from '#domain/match-day.ts';
import { keysOf } from '#domain/play.ts';
import type { HistoryChange, HistoryEntry, Outcome } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { minutesLost } from '../../texts/portal-format.ts';
import { formatClock, plainDay, formatSigned, timeFrom } from '../../texts/format.ts';
import { decisionText, meetingLines } from '../../tournament-view/decision-text.ts';
import { isOnlyReordered } from './is-only-reordered.ts';
import { changed, computationChanges, presentationLines } from './computation-changes.ts';
import { breaksText, timingLines } from './timing-changes.ts';
import { rulingLines, rulingTitle } from './ruling-title.ts';
import { outcomeText, outcomeTexts } from '../tournament/outcome-texts.ts';

// What happened, in German: one sentence for every kind of change there is. Who and when stand beside it.

const t = texts.history;

export interface Sentence {
  /** 'Endstand Spiel 21' */
  readonly title: string;
  /** 'SV Mühlbach I – 1. FC Höhenkirch' */
  readonly detail: string | null;
  /** '1:1'; null: there was nothing before that could be said. */
  readonly before: string | null;
  readonly after: string | null;
  /** What else belongs to it, line by line. */
  readonly more: readonly string[];
}

type HistoryType = HistoryChange['type'];
type Of<T extends HistoryType> = Extract<HistoryChange, { type: T }>;
/** Names as they were right after a change. */
type NamesThen = Pick<HistoryEntry, 'teamNames' | 'ownGroupNames'>;
type Sentences = { readonly [T in HistoryType]: (change: Of<T>, names: NamesThen) => Sentence };

/** Returns a sentence with nothing but its title and what is given. */
export const sentence = (title: string, more: Partial<Sentence> = {}): Sentence => ({
  title,
  detail: null,
  before: null,
  after: null,
  more: [],
  ...more,
});

type ReportEvent = Of<'RunningScoreReported' | 'ResultReported' | 'ResultCleared'>;
type Report = Pick<ReportEvent, 'teamA' | 'teamB' | 'before' | 'after' | 'reason'>;

const reported =
  (titleOf: (change: ReportEvent) => string) =>
  (change: ReportEvent, { teamNames }: NamesThen): Sentence =>
    oneResult(titleOf(change), change, teamNames);

function oneResult(title: string, report: Report, teamNames: NamesThen['teamNames']): Sentence {
  const { teamA, teamB, before, after, reason } = report;
  const [a, b] = [teamA, teamB].map((id) => teamNames[id ?? ''] ?? t.openTeam);
  const textOf = (outcome: Outcome): string => outcomeText(outcome, { A: a, B: b });
  return sentence(title, {
    detail: t.pairing(a ?? '', b ?? ''),
    // The end of a match, or that it goes on, says the score it had by then, which is no change of it.
    before: before.state === 'NotStarted' || isSameScore(report) ? null : textOf(before),
    after: textOf(after),
    more: [
      ...(after.ruling === undefined ? [] : rulingLines(after.ruling, [a ?? '', b ?? ''])),
      ...(reason === null || reason === '' ? [] : [t.reason(reason)]),
    ],
  });
}

type ResultsEvent = Of<'ResultsSet' | 'MatchesDecided'>;

function manyResults({ results, resultCount }: ResultsEvent): Sentence {
  return sentence(t.what.resultsSet(resultCount), { more: inMatches(results, resultCount, outcomeTexts) });
}

const isSameScore = ({ before, after }: Report): boolean =>
  before.state !== after.state && outcomeText(before) === outcomeText(after);

const renamed = (title: string, before: string, after: string, detail: string | null = null): Sentence =>
  sentence(title, { detail, before, after });

const thing = (value: { readonly name: string | null } | null, none: string): string =>
  value === null ? none : (value.name ?? t.gone);

const groupName = (letter: string, { ownGroupNames = {} }: NamesThen): string =>
  ownGroupNames[letter] ?? t.groupDefault(letter);

/** A team with what came and went in the plan. */
const regrouped = (
  title: string,
  { teamId, before, after, matchesAdded, matchesRemoved }: Of<'TeamAdded' | 'TeamRemoved' | 'TeamMoved'>,
  names: NamesThen,
): Sentence => {
  const group = (letter: string | null): string | null => (letter === null ? null : groupName(letter, names));
  return sentence(title, {
    detail: names.teamNames[teamId] ?? null,
    before: group(before.group),
    after: group(after.group),
    more: [
      ...(matchesAdded === 0 ? [] : [t.matchesAdded(matchesAdded)]),
      ...(matchesRemoved === 0 ? [] : [t.matchesRemoved(matchesRemoved)]),
    ],
  });
};

const sentences: Sentences = {
  RunningScoreReported: reported(({ matchIndex, matchNumber: number = matchIndex, before, after }) => {
    if (before.state === 'Finished') return t.what.reopened(number);
    const begins = before.state === 'NotStarted' && after.scoreA === 0 && after.scoreB === 0;
    return begins ? t.what.kickoff(number) : t.what.running(number);
  }),
  ResultReported: reported(({ matchIndex, matchNumber: number = matchIndex, before }) =>
    before.state === 'Finished' ? t.what.corrected(number) : t.what.final(number),
  ),
  ResultCleared: reported(({ matchIndex, matchNumber: number = matchIndex }) => t.what.cleared(number)),
  MatchesDecided: (change: ResultsEvent, { teamNames }) => {
    const { results, resultCount, reason = null } = change;
    const [only] = results;
    if (only === undefined || resultCount > 1) return manyResults(change);
    const { matchIndex, matchNumber: number = matchIndex, before, after } = only;
    const title =
      after.ruling !== undefined
        ? rulingTitle(number, after.ruling)
        : before.state === 'Finished'
          ? t.what.corrected(number)
          : t.what.final(number);
    return oneResult(title, { ...only, reason }, teamNames);
  },
  TieDecided: ({ before, after }, { teamNames }) => {
    const decision = after ?? before;
    if (decision === null) return sentence(texts.ties.tie);
    const nameOf = (id: string): string => teamNames[id] ?? t.openTeam;
    const how = decisionText(decision, nameOf);
    const lines = meetingLines(decision, nameOf);
    return sentence(after === null ? texts.ties.takenBack(how) : texts.ties.decided(how), {
      more: after === null || lines.length < 2 ? [] : lines,
    });
  },
  ResultsSet: manyResults,
  TournamentConfigured: ({ before, after, teamsAdded, teamsRemoved }, names) =>
    sentence(before === null ? t.what.planMade : t.what.planReplaced, {
      detail: t.size(after.groupCount, after.teamCount, after.matchCount),
      more: [
        ...(before === null || before.resultCount <= after.resultCount
          ? []
          : [t.resultsLost(before.resultCount - after.resultCount)]),
        ...changed(
          t.timing.breaks,
          breaksText(before?.breaks ?? [], after.breaks),
          breaksText(after.breaks, before?.breaks ?? []),
        ),
        ...(before === null || teamsAdded.length === 0
          ? []
          : [t.teamsAdded(teamsAdded.map((id) => names.teamNames[id] ?? id))]),
        ...(teamsRemoved.length === 0 ? [] : [t.teamsRemoved(teamsRemoved.map((id) => names.teamNames[id] ?? id))]),
      ],
    }),
  MatchPlanEdited: (change) => {
    const { moved, movedCount } = change;
    const [only] = movedCount === 1 ? moved : [];
    const lines = [
      ...moved.map((each) => t.moved(matchNumber(each.before), ...movedText(each))),
      ...rest(movedCount - moved.length),
      ...timingLines(change),
    ];
    if (only !== undefined && lines.length === 1) {
      const [before, after] = movedText(only);
      return sentence(t.what.matchMoved(matchNumber(only.before)), { detail: only.matchLabel, before, after });
    }
    return sentence(t.what.planEdited, {
      detail: movedCount === 0 ? null : t.what.matchesMoved(movedCount),
      more: lines,
    });
  },
  MatchNumbersFixed: () => sentence(t.what.numbersFixed),
  TeamAdded: (change, names) => regrouped(t.what.teamAdded, change, names),
  TeamRemoved: (change, names) => regrouped(t.what.teamRemoved, change, names),
  TeamMoved: (change, names) => regrouped(t.what.teamMoved, change, names),
  TeamsSwapped: ({ teams }, names) =>
    sentence(t.what.teamsSwapped, {
      detail: teams
        .map(({ teamId, group }) =>
          t.inGroup(names.teamNames[teamId] ?? teamId, group === null ? '' : groupName(group, names)),
        )
        .join(', '),
    }),
  TeamRenamed: ({ before, after }) => renamed(t.what.teamRenamed, before.name, after.name),
  GroupRenamed: ({ group, before, after }) =>
    renamed(
      t.what.groupRenamed(group),
      before.displayName === '' ? t.groupDefault(group) : before.displayName,
      after.displayName === '' ? t.groupDefault(group) : after.displayName,
    ),
  TeamPrioritySet: ({ teamId, group, before, after, place, lot }, names) =>
    sentence(lot ? t.what.lot : t.what.priority, {
      detail: [
        names.teamNames[teamId],
        place === null || group === null ? null : t.nowPlace(place, groupName(group, names)),
      ]
        .filter((part) => part != null)
        .join(', '),
      // The number only carries the order that was drawn.
      ...(!lot && { before: formatSigned(before.priority), after: formatSigned(after.priority) }),
    }),
  TeamOutOfCompetitionSet: ({ teamId, after }, names) =>
    sentence(after.outOfCompetition ? t.what.out : t.what.in, { detail: names.teamNames[teamId] ?? null }),
  EntryFeePaid: ({ teamId }, names) => sentence(t.what.paid, { detail: names.teamNames[teamId] ?? null }),
  EntryFeeReset: ({ teamId }, names) => sentence(t.what.unpaid, { detail: names.teamNames[teamId] ?? null }),
  ComputationConfigured: ({ before, after }) =>
    sentence(t.what.computation, {
      more: computationChanges(before, after).map((each) => t.changed(each.what, each.before, each.after)),
    }),
  PresentationConfigured: ({ before, after }) =>
    sentence(t.what.presentation, { more: presentationLines(before, after) }),
  TournamentCreated: ({ after, origin, isExample }) =>
    sentence(isExample ? t.what.exampleCreated : origin === null ? t.what.created : t.what.copied, {
      detail: after.name,
    }),
  TournamentRenamed: ({ before, after }) => renamed(t.what.renamed, before.name, after.name),
  TournamentPublished: () => sentence(t.what.published),
  TournamentMadePrivate: () => sentence(t.what.madePrivate),
  TournamentFiled: ({ before, after }) =>
    renamed(t.what.filed, thing(before.folder, t.noFolder), thing(after.folder, t.noFolder)),
  AnnouncementSet: ({ before, after }) =>
    after.announcement === null
      ? sentence(t.what.announcementTakenDown, { detail: before.announcement?.text ?? null })
      : sentence(t.what.announced, { detail: after.announcement.text }),
  PlayInterrupted: ({ name }) => sentence(t.what.interrupted(name)),
  PlayResumed: ({ since, until }) => sentence(t.what.resumed(until === null ? 0 : minutesLost(since, until))),
  InformationSet: ({ after }) =>
    sentence(after.information === null ? t.what.informationTakenAway : t.what.information),
  TournamentStatusSet: ({ after }) =>
    sentence(t.what.status[after.status], {
      detail: after.note,
      after: after.date === null ? null : t.postponedTo(plainDay(after.date)),
    }),
  TournamentTemplateSet: ({ after }) => sentence(after.template ? t.what.template : t.what.noTemplate),
  TournamentVenueSet: ({ before, after }) =>
    renamed(t.what.venue, thing(before.venue, t.noVenue), thing(after.venue, t.noVenue)),
  TournamentImageSet: ({ target, before, after }) =>
    renamed(
      t.what.image(texts.settingValues.slots[target]),
      thing(before.image, t.noImage),
      thing(after.image, t.noImage),
    ),
  DocumentAdded: ({ documentName }) => sentence(t.what.documentAdded, { detail: documentName }),
  DocumentDeleted: ({ documentName }) => sentence(t.what.documentDeleted, { detail: documentName }),
  DocumentRenamed: ({ before, after }) => renamed(t.what.documentRenamed, before.name, after.name),
  DocumentConfigured: ({ documentName }) => sentence(t.what.documentConfigured, { detail: documentName }),
  TournamentDeleted: () => sentence(t.what.deleted),
  TournamentUndeleted: () => sentence(t.what.undeleted),
};

/** What one change says; names of teams as they were right after it. */
export function toSentence<T extends HistoryType>(change: Of<T>, names: NamesThen): Sentence {
  return (sentences[change.type as T] as (change: Of<T>, names: NamesThen) => Sentence)(change, names);
}

/** A change within one line: 'Endstand Spiel 21: 1:1 → 2:1'. */
export function lineOf({ title, detail, before, after }: Sentence): string {
  const what = detail === null || detail === '' ? title : `${title} (${detail})`;
  if (after === null) return what;
  return before === null ? `${what}: ${after}` : t.changed(what, before, after);
}

/** Every kind of change that can be said. */
export const saidTypes: readonly HistoryType[] = keysOf(sentences);

interface InMatch<Value> {
  readonly matchIndex: number;
  readonly matchNumber?: number | undefined;
  readonly before: Value;
  readonly after: Value;
}

/** One field of many matches, of which the first are told. */
const inMatches = <Value>(
  told: readonly InMatch<Value>[],
  count: number,
  textsOf: (before: Value, after: Value) => readonly [string, string],
): readonly string[] => [
  ...told.map(({ matchIndex, matchNumber: number = matchIndex, before, after }) =>
    t.inMatch(number, ...textsOf(before, after)),
  ),
  ...rest(count - told.length),
];

const rest = (count: number): readonly string[] => (count > 0 ? [t.andMore(count)] : []);

type Moved = Of<'MatchPlanEdited'>['moved'][number];

/** Where a match was and is, and with whom: only what differs. */
function movedText({ before, after }: Moved): readonly [before: string, after: string] {
  const parts: (readonly [string, string])[] = [];
  const places = [placeText(before, after), placeText(after, before)] as const;
  if (places[0] !== places[1]) parts.push(places);
  if (before.labelA !== after.labelA || before.labelB !== after.labelB) {
    parts.push([t.otherTeams(before.labelA, before.labelB), t.otherTeams(after.labelA, after.labelB)]);
  }
  if (matchNumber(before) !== matchNumber(after)) {
    parts.push([t.asNumber(matchNumber(before)), t.asNumber(matchNumber(after))]);
  }
  if (isOnlyReordered(before, after)) parts.push([t.inOrder(before.index), t.inOrder(after.index)]);
  return [parts.map(([was]) => was).join(', '), parts.map(([, is]) => is).join(', ')];
}

/** '10:00 Uhr, Feld 1', with its day where that of the other is another one. */
export function placeText(
  { kickoff, court }: Pick<Moved['before'], 'kickoff' | 'court'>,
  { kickoff: other }: Pick<Moved['before'], 'kickoff'>,
): string {
  return t.place(kickoff === null ? null : other === null ? formatClock(kickoff) : timeFrom(kickoff, other), court);
}
