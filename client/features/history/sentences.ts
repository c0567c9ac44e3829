import type { ComputationConfiguration, HistoryChange, Outcome, PresentationConfiguration } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, durationMinutes, plainMoment, formatSigned } from '../../texts/format.ts';

// What happened, in German: one sentence for every kind of change there is. Who and when stand beside it.

const said = texts.history;

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
type NamesThen = Readonly<Record<string, string>>;
type Sentences = { readonly [T in HistoryType]: (change: Of<T>, names: NamesThen) => Sentence };

const sentence = (title: string, more: Partial<Sentence> = {}): Sentence => ({
  title,
  detail: null,
  before: null,
  after: null,
  more: [],
  ...more,
});

/** '2:1', '4:3 n. E.', 'kein Ergebnis' */
export function outcomeText({ state, scoreA, scoreB, outcomeType }: Outcome): string {
  if (state === 'NotStarted') return said.noResult;
  const kind = outcomeType === null || outcomeType === 'Standard' ? '' : ` ${texts.plan.outcomeTypes[outcomeType]}`;
  return `${scoreA ?? 0}:${scoreB ?? 0}${kind}`;
}

type Report = Of<'RunningScoreReported' | 'ResultReported' | 'ResultCleared'>;

const reported =
  (titleOf: (change: Report) => string) =>
  (change: Report, names: NamesThen): Sentence => {
    const name = (id: string | null): string => names[id ?? ''] ?? said.openTeam;
    return sentence(titleOf(change), {
      detail: said.pairing(name(change.teamA), name(change.teamB)),
      // The end of a match says the score it had by then, which is no change of it.
      before: change.before.state === 'NotStarted' || isSameScore(change) ? null : outcomeText(change.before),
      after: outcomeText(change.after),
      more: change.reason === null || change.reason === '' ? [] : [said.reason(change.reason)],
    });
  };

const isSameScore = ({ before, after }: Report): boolean =>
  before.state === 'CurrentlyPlaying' && outcomeText(before) === outcomeText(after);

const renamed = (title: string, before: string, after: string, detail: string | null = null): Sentence =>
  sentence(title, { detail, before, after });

const thing = (value: { readonly name: string | null } | null, none: string): string =>
  value === null ? none : (value.name ?? said.gone);

const yesNo = (value: boolean): string => (value ? said.yes : said.no);

const sentences: Sentences = {
  RunningScoreReported: reported(({ matchIndex, before, after }) => {
    if (before.state === 'Finished') return said.what.reopened(matchIndex);
    const begins = before.state === 'NotStarted' && after.scoreA === 0 && after.scoreB === 0;
    return begins ? said.what.kickoff(matchIndex) : said.what.running(matchIndex);
  }),
  ResultReported: reported(({ matchIndex, before }) =>
    before.state === 'Finished' ? said.what.corrected(matchIndex) : said.what.final(matchIndex),
  ),
  ResultCleared: reported(({ matchIndex }) => said.what.cleared(matchIndex)),
  ResultsSet: ({ results, resultCount }) =>
    sentence(said.what.resultsSet(resultCount), {
      more: [
        ...results.map(({ matchIndex, before, after }) =>
          said.result(matchIndex, outcomeText(before), outcomeText(after)),
        ),
        ...rest(resultCount - results.length),
      ],
    }),
  TournamentConfigured: ({ before, after, teamsAdded, teamsRemoved }, names) =>
    sentence(before === null ? said.what.planMade : said.what.planReplaced, {
      detail: said.size(after.groupCount, after.teamCount, after.matchCount),
      more: [
        ...(before === null || before.resultCount === 0 ? [] : [said.resultsLost(before.resultCount)]),
        ...(before === null || teamsAdded.length === 0
          ? []
          : [said.teamsAdded(teamsAdded.map((id) => names[id] ?? id))]),
        ...(teamsRemoved.length === 0 ? [] : [said.teamsRemoved(teamsRemoved.map((id) => names[id] ?? id))]),
      ],
    }),
  MatchPlanEdited: (change) => {
    const { moved, movedCount } = change;
    const [only] = movedCount === 1 ? moved : [];
    const lines = [
      ...moved.map((each) => said.moved(each.before.index, ...movedText(each))),
      ...rest(movedCount - moved.length),
      ...timingLines(change),
    ];
    if (only !== undefined && lines.length === 1) {
      const [before, after] = movedText(only);
      return sentence(said.what.matchMoved(only.before.index), { detail: only.matchLabel, before, after });
    }
    return sentence(said.what.planEdited, {
      detail: movedCount === 0 ? null : said.what.matchesMoved(movedCount),
      more: lines,
    });
  },
  TeamRenamed: ({ before, after }) => renamed(said.what.teamRenamed, before.name, after.name),
  GroupRenamed: ({ group, before, after }) =>
    renamed(
      said.what.groupRenamed(group),
      before.displayName === '' ? said.groupDefault(group) : before.displayName,
      after.displayName === '' ? said.groupDefault(group) : after.displayName,
    ),
  TeamPrioritySet: ({ teamId, group, before, after, place }, names) =>
    sentence(said.what.priority, {
      detail: [names[teamId], place === null || group === null ? null : said.nowPlace(place, group)]
        .filter((part) => part != null)
        .join(', '),
      before: formatSigned(before.priority),
      after: formatSigned(after.priority),
    }),
  TeamOutOfCompetitionSet: ({ teamId, after }, names) =>
    sentence(after.outOfCompetition ? said.what.out : said.what.in, { detail: names[teamId] ?? null }),
  EntryFeePaid: ({ teamId }, names) => sentence(said.what.paid, { detail: names[teamId] ?? null }),
  EntryFeeReset: ({ teamId }, names) => sentence(said.what.unpaid, { detail: names[teamId] ?? null }),
  ComputationConfigured: ({ before, after }) =>
    sentence(said.what.computation, {
      more: computationChanges(before, after).map((each) => said.changed(each.what, each.before, each.after)),
    }),
  PresentationConfigured: ({ before, after }) =>
    sentence(said.what.presentation, { more: presentationLines(before, after) }),
  TournamentCreated: ({ after, origin }) =>
    sentence(origin === null ? said.what.created : said.what.copied, { detail: after.name }),
  TournamentRenamed: ({ before, after }) => renamed(said.what.renamed, before.name, after.name),
  TournamentPublished: () => sentence(said.what.published),
  TournamentMadePrivate: () => sentence(said.what.madePrivate),
  TournamentFiled: ({ before, after }) =>
    renamed(said.what.filed, thing(before.folder, said.noFolder), thing(after.folder, said.noFolder)),
  TournamentVenueSet: ({ before, after }) =>
    renamed(said.what.venue, thing(before.venue, said.noVenue), thing(after.venue, said.noVenue)),
  TournamentImageSet: ({ target, before, after }) =>
    renamed(
      said.what.image(texts.tournamentSettings.slots[target]),
      thing(before.image, said.noImage),
      thing(after.image, said.noImage),
    ),
  DocumentAdded: ({ documentName }) => sentence(said.what.documentAdded, { detail: documentName }),
  DocumentDeleted: ({ documentName }) => sentence(said.what.documentDeleted, { detail: documentName }),
  DocumentRenamed: ({ before, after }) => renamed(said.what.documentRenamed, before.name, after.name),
  DocumentConfigured: ({ documentName }) => sentence(said.what.documentConfigured, { detail: documentName }),
  TournamentDeleted: () => sentence(said.what.deleted),
  TournamentUndeleted: () => sentence(said.what.undeleted),
};

/** What one change says; names of teams as they were right after it. */
export function sentenceOf<T extends HistoryType>(change: Of<T>, names: NamesThen): Sentence {
  return (sentences[change.type as T] as (change: Of<T>, names: NamesThen) => Sentence)(change, names);
}

/** Every kind of change that can be said. */
export const saidTypes = Object.keys(sentences) as readonly HistoryType[];

const rest = (count: number): readonly string[] => (count > 0 ? [said.andMore(count)] : []);

type Moved = Of<'MatchPlanEdited'>['moved'][number];

/** Where a match was and is, and with whom: only what differs. */
function movedText({ before, after }: Moved): readonly [before: string, after: string] {
  const parts: (readonly [string, string])[] = [];
  const place = ({ kickoff, court }: Moved['before']): string =>
    said.place(kickoff === null ? null : formatClock(kickoff), court);
  if (place(before) !== place(after)) parts.push([place(before), place(after)]);
  if (before.labelA !== after.labelA || before.labelB !== after.labelB) {
    parts.push([said.otherTeams(before.labelA, before.labelB), said.otherTeams(after.labelA, after.labelB)]);
  }
  if (before.index !== after.index) parts.push([said.asNumber(before.index), said.asNumber(after.index)]);
  return [parts.map(([was]) => was).join(', '), parts.map(([, is]) => is).join(', ')];
}

function timingLines({ before, after }: Of<'MatchPlanEdited'>): readonly string[] {
  type Timing = typeof before;
  const pace = (value: Timing['groupPhase']): string =>
    value === null ? said.noPace : said.minutes(durationMinutes(value.playTime), durationMinutes(value.pauseTime));
  const shown = {
    firstMatchKickoff: ({ firstMatchKickoff: at }: Timing) => (at === null ? said.noKickoff : plainMoment(at)),
    groupPhase: (timing: Timing) => pace(timing.groupPhase),
    pause: ({ pause }: Timing) => (pause === null ? said.noPause : said.minutesOnly(durationMinutes(pause))),
    finalsPhase: (timing: Timing) => pace(timing.finalsPhase),
  } satisfies Record<keyof Timing, (timing: Timing) => string>;
  return (Object.keys(shown) as (keyof Timing)[]).flatMap((key) =>
    changed(said.timing[key], shown[key](before), shown[key](after)),
  );
}

interface Changed {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

const changedIn = (what: string, before: string, after: string): readonly Changed[] =>
  before === after ? [] : [{ what, before, after }];

const changed = (what: string, before: string, after: string): readonly string[] =>
  changedIn(what, before, after).map(() => said.changed(what, before, after));

/** What of the computation is other than before. */
export function computationChanges(
  before: ComputationConfiguration,
  after: ComputationConfiguration,
): readonly Changed[] {
  const { points, modeNames } = texts.tournamentSettings;
  const order = ({ comparisonModes }: ComputationConfiguration): string =>
    comparisonModes.map((mode) => modeNames[mode]).join(', ');
  return [
    ...changedIn(points.won, String(before.matchWonPoints), String(after.matchWonPoints)),
    ...changedIn(points.drawn, String(before.matchDrawnPoints), String(after.matchDrawnPoints)),
    ...changedIn(points.lost, String(before.matchLostPoints), String(after.matchLostPoints)),
    ...changedIn(said.order, order(before), order(after)),
  ];
}

function presentationLines(before: PresentationConfiguration, after: PresentationConfiguration): readonly string[] {
  const { header, resultNames } = texts.tournamentSettings;
  return [
    ...changed(said.header1, header(before.header1), header(after.header1)),
    ...changed(said.header2, header(before.header2), header(after.header2)),
    ...changed(said.results, resultNames[before.showResults], resultNames[after.showResults]),
    ...changed(said.organizerLogo, yesNo(before.showOrganizerLogo), yesNo(after.showOrganizerLogo)),
    ...changed(said.sponsorLogo, yesNo(before.showSponsorLogo), yesNo(after.showSponsorLogo)),
  ];
}
