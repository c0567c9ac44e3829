import { expect } from 'vitest';
import { foldAll } from '#domain/decider.ts';
import { tournament } from '#domain/deciders.ts';
import { isRecord, type Nothing } from '#domain/typed-keys.ts';
import type { FeedEventType } from '#domain/tournament/contract/feed.ts';
import type { HistoryChange, HistoryEntry, HistoryKind } from '#domain/tournament/contract/history.ts';
import { describeEvent, kindOf } from '#domain/tournament/history/describe-event.ts';
import type { TournamentEvent, TournamentEventType } from '#domain/tournament/model/events.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { findNews, type Done } from '#client/features/history/event-traits.ts';
import { lineOf, toSentence, type Sentence } from '#client/features/history/sentence.ts';
import { changedPlaces } from '#client/live/recent-change.ts';
import { findDifferences, FEW_MOVED } from '#client/pages/history/find-differences.ts';
import { publicEvent } from '#server/live/topics/public-events.ts';
import { ID, member } from '#test/domain/support/cup.ts';
import { NOW } from '#test/domain/support/given.ts';
import { toEnvelopes } from '#test/server/read-models/event-builders.ts';

/** Where the change of a field is told, each with the word for it there, or why it is not told there. */
export interface Told {
  /** What the field is before and after the change. */
  readonly values: readonly [unknown, unknown];
  /** The event that brings it back, and the filter of the history that shows it. */
  readonly history: readonly [type: TournamentEventType, kind: HistoryKind];
  /** How the history begins to say it. */
  readonly sentence: string | Nothing;
  /** What it counts as in the news since the last visit. */
  readonly news: Done | Nothing;
  /** What the comparison of two moments calls it. */
  readonly comparison: string | Nothing;
  /** What lights up for others. */
  readonly lightsUp: string | Nothing;
  /** The event by which the public feed says more than that something changed. */
  readonly feed: FeedEventType | Nothing;
}

const listOf = (told: string | Nothing): readonly string[] => (typeof told === 'string' ? [told] : []);

/** Expects that going from one state to the other is told as the row says, and nowhere else. */
export function expectTold(one: Tournament, other: Tournament, told: Told): void {
  const [event, ...others] = difference(one, other);
  expect(others).toEqual([]);
  if (event === undefined) throw new Error('Nothing brings it back');
  expect([event.type, kindOf(event.type)]).toEqual(told.history);
  // Teams of the cup have ids by which no plan in the log can name them.
  if (event.type !== 'MatchPlanEdited')
    expect(difference(foldAll(tournament, one, [event], 1, NOW), other), 'brought by its event').toEqual([]);
  const change = changeOf(event, one, other);
  const said = sayIn(other);
  expect(sentenceFor(said(change), said(changeOf(event, one, one))), 'said by the history').toEqual(
    listOf(told.sentence),
  );
  if (typeof told.sentence === 'string') {
    // What is on or off was the other before: that need not be said.
    if (typeof told.values[0] !== 'boolean')
      expect(textOf(said(change)), 'says what it was').not.toBe(textOf(said(changeOf(event, other, other))));
    if ('teamId' in event.data)
      expect(textOf(said(change)), 'says of which team').toContain(other.teams[event.data.teamId]?.name);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a step did is read off its change alone
  expect(findNews(change as unknown as HistoryEntry), 'counted as news').toEqual(listOf(told.news));
  const [was, is] = [member(one), member(other)];
  // What follows from a field is compared too, after it.
  const compared = findDifferences(was, is, FEW_MOVED).find((line) => line.was !== line.is);
  expect(compared === undefined ? [] : [compared.what], 'compared').toEqual(listOf(told.comparison));
  expect(changedPlaces(was, is), 'lit up').toEqual(listOf(told.lightsUp));
  expect(feedTypes(event), 'in the public feed').toEqual(listOf(told.feed));
}

function changeOf({ type, data }: TournamentEvent, before: Tournament, after: Tournament): HistoryChange {
  const none = () => null;
  return describeEvent(type, data, { before, after, names: { folder: none, venue: none, image: none } });
}

/** Says a change by the names that teams have then. */
const sayIn = ({ teams }: Tournament) => {
  const teamNames = Object.fromEntries(Object.values(teams).map(({ id, name }) => [id, name]));
  return (change: HistoryChange): Sentence => toSentence(change, { teamNames });
};

const textOf = (said: Sentence): string => [lineOf(said), ...said.more].join('\n');

/** The title of what is said of a change; none where the same is said if nothing changed. */
const sentenceFor = (said: Sentence, saidAnyway: Sentence): readonly string[] =>
  textOf(said) === textOf(saidAnyway) ? [] : [said.title];

/** The types of the public events that say anything, where all results are shown. */
function feedTypes({ type, data }: TournamentEvent): readonly string[] {
  return toEnvelopes(`tournament-${ID}`, [{ type, data }]).flatMap((event) => {
    const published = publicEvent({ ...event, stream: `tournament-${ID}`, revision: 0, position: '0' }, 'Default');
    return published !== null && isRecord(published.data) && Object.keys(published.data).length > 0
      ? [published.type]
      : [];
  });
}
