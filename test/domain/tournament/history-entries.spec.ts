import { describe, expect, it } from 'vitest';
import { foldAll } from '#domain/decider.ts';
import { foldStored, tournament } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import { previewCommand, createSituation } from '#domain/tournament/previews/consequences.ts';
import type { ResultTuple } from '#domain/tournament/model/events.ts';
import { entryOf } from '#domain/tournament/history/entries.ts';
import { commandsIn, summarizeStep } from '#domain/tournament/history/steps.ts';
import type { CurrentNames } from '#domain/tournament/history/describe-event.ts';
import { historyEntry } from '#domain/tournament/contract/history.ts';
import { asUser, NOW } from '../support/given.ts';
import { goldenStream, goldenStreams, storedOf } from '../support/golden.ts';
import { configure, finals, Played, report } from '../support/played.ts';

// The golden events are of every kind; each of a tournament becomes an entry.

const names: CurrentNames = { folder: (id) => `Ordner ${id}`, venue: () => null, image: () => null };

function entriesOf(events: readonly StoredEvent[]) {
  let before = createSituation(tournament.initial);
  return Array.from(commandsIn(events), (own) => {
    const { entry, after } = entryOf(own, before, names);
    expect(after.state).toEqual(own.reduce((held, event) => foldStored(tournament, held, event), before.state));
    before = after;
    const actor = { ...entry.actor, name: 'Ina' };
    return historyEntry.parse({ ...entry, actor, reverted: null, takenBackBy: null, isRedo: false });
  });
}

describe('the history', () => {
  const events = storedOf(goldenStream('tournament-1'));
  const entries = entriesOf(events);

  it('tells every kind of event there is, as its contract says', () => {
    const tournaments = [...goldenStreams.values()].filter(({ stream }) => stream.startsWith('tournament-'));
    const told = tournaments.flatMap((golden) => entriesOf(storedOf(golden)));
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(Object.keys(tournament.folds)));
    expect(entries.map(({ version }) => version)).toEqual(events.map(({ revision }) => revision + 1));
  });

  it('tells of a result whose it was, where and when it was played, and what it was before', () => {
    const entry = entries.find(({ type }) => type === 'ResultReported');
    const { data } = events[(entry?.version ?? 0) - 1] as { data: Record<string, unknown> };
    expect(entry).toMatchObject({
      matchId: data['matchId'],
      teamA: data['teamA'],
      teamB: data['teamB'],
      after: { state: 'Finished', scoreA: data['scoreA'], scoreB: data['scoreB'] },
      matchLabel: 'Gruppenspiel',
    });
    expect(Object.keys(entry?.teamNames ?? {})).toEqual(
      expect.arrayContaining([data['teamA'] as string, data['teamB'] as string]),
    );
  });
});

it('[GR1] tells the own name that a group had by then, wherever it is named', () => {
  const told = entriesOf(storedOf(goldenStream('tournament-1')));
  const renamed = told.findIndex(({ type }) => type === 'GroupRenamed');
  const entry = told[renamed];
  if (entry?.type !== 'GroupRenamed') throw new Error('No group is renamed');
  expect(entry.ownGroupNames).toEqual({ [entry.group]: entry.after.displayName });
  const namesOf = (entries: typeof told) => entries.flatMap(({ ownGroupNames = {} }) => Object.values(ownGroupNames));
  expect(namesOf(told.slice(0, renamed))).not.toContain(entry.after.displayName);
});

it('[GR1] tells the own name of a group whose places are no more', () => {
  const played = new Played(
    configure([2, 3]),
    { type: 'RenameGroup', groupId: 'g2', name: 'Gruppe Süd' },
    configure([3]),
  );
  const facts = played.facts.map((fact) => ({ ...fact, schema: 1, at: NOW }));
  const entry = entriesOf(storedOf({ stream: 'tournament-x', events: facts })).at(-1);
  const gone = entry?.consequences.groups.filter((place) => place.gone === true);
  expect(gone?.map(({ group, rank }) => [group, rank])).toEqual([
    ['B', 1],
    ['B', 2],
    ['B', 3],
  ]);
  expect(entry?.ownGroupNames).toEqual({ B: 'Gruppe Süd' });
});

describe('what one command did', () => {
  const golden = goldenStream('tournament-1');
  const asOne = storedOf(golden, (revision) => (revision < 3 ? { key: 'k', request: '' } : null));

  it('is one entry, named after what does most', () => {
    const [first, second] = entriesOf(asOne);
    expect(first).toMatchObject({ from: 0, version: 3, changeCount: 3, type: 'TournamentCreated' });
    expect(first?.also).toHaveLength(2);
    expect(second?.from).toBe(3);
  });

  it('names the teams of every match it sets, so that their history has it', () => {
    const steps = Array.from(commandsIn(asOne), (own) => summarizeStep(own));
    for (const [at, event] of asOne.entries()) {
      if (event.type !== 'ResultReported') continue;
      const { matchId, teamA, teamB } = event.data as { matchId: string; teamA: string; teamB: string };
      const step = steps.find(({ version }) => version === at + 1);
      expect(step?.matches).toEqual([matchId]);
      expect(step?.teams).toEqual([teamA, teamB]);
      expect(step?.kind).toBe('results');
    }
  });
});

describe('what followed from a step', () => {
  // 16 groups of six in which the lower team always won; the losers lead once losing brings the points.
  const sizes = Array.from({ length: 16 }, () => 6);
  const cup = new Played(configure(sizes, { finalsPhase: finals('SixteenthFinal') }));
  const { plan, groups } = cup.state;
  const results = (plan?.matches ?? []).slice(0, 16 * 15).map(({ id, selectorA, selectorB }): ResultTuple => {
    const [one, other] = [selectorA, selectorB].map((selector) => {
      if (selector.kind !== 'groupSlot') throw new Error(`${id} is no group match`);
      return {
        ...selector,
        teamId: groups.find(({ letter }) => letter === selector.group)?.teamIds[selector.slot - 1],
      };
    });
    const isWon = (one?.slot ?? 0) > (other?.slot ?? 0);
    return [id, 'Finished', Number(isWon), Number(!isWon), 'Standard', one?.teamId ?? '', other?.teamId ?? '', null];
  });
  const set = { type: 'ResultsSet' as const, data: { results, cleared: [] } };
  const played = foldAll(tournament, cup.state, [set], cup.version, NOW);
  const report255 = previewCommand(played, report('m255', '2:1'), asUser('u1'), cup.version + 1);
  if (isRefused(report255)) throw new Error(report255.refusal);
  const configuration = { ...played.computation, matchWonPoints: 0, matchLostPoints: 3 };
  const [event] = storedOf({
    stream: 'tournament-t',
    events: [{ type: 'ComputationConfigured', schema: 1, at: NOW, data: { configuration } }],
  });
  if (event === undefined) throw new Error('No event');
  const { entry } = entryOf([event], createSituation(report255), names);

  it('is told with the heaviest first, and no more than a list can hold, whatever the count', () => {
    const { matches, results: others, groups: tables, rankings } = entry.consequences;
    // Both slots of the match that was played, then those of the fifteen that were not.
    expect(matches.slice(0, 2)).toMatchObject([
      { id: 'm255', slot: 'A', state: 'Finished' },
      { id: 'm255', slot: 'B', state: 'Finished' },
    ]);
    expect(matches).toHaveLength(32);
    expect(others).toEqual([]);
    expect(matches.length + tables.length + rankings.length).toBe(50);
    // Six places in each of sixteen tables besides, and those of the ranking.
    expect(entry.consequenceCount).toBeGreaterThanOrEqual(32 + 16 * 6);
    expect(Object.keys(entry.teamNames).length).toBeLessThanOrEqual(100);
  });

  it('is told whole where it is little', () => {
    const entries = entriesOf(storedOf(goldenStream('tournament-1')));
    const reported = entries.find(({ type }) => type === 'ResultReported');
    const { matches = [], groups: tables = [], rankings = [] } = reported?.consequences ?? {};
    expect(reported?.consequenceCount).toBe(matches.length + tables.length + rankings.length);
  });
});

describe('[PL4] the undo of a late team', () => {
  it('says no result to be lost: it brings them along', () => {
    const late = { type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'move' } as const;
    const played = new Played(configure([3]), report('m1', '1:0'), late);
    const { version } = played;
    played.must(played.undo());
    const facts = played.facts.map((fact) => ({ ...fact, schema: 1, at: NOW }));
    const entries = entriesOf(
      storedOf({ stream: 'tournament-x', events: facts }, (revision) =>
        revision < version ? null : { key: 'undo', request: '' },
      ),
    );
    expect(entries.at(-1)).toMatchObject({
      type: 'TournamentConfigured',
      before: { teamCount: 4, resultCount: 1 },
      after: { teamCount: 3, resultCount: 1 },
      also: [{ type: 'ResultsSet' }],
    });
  });
});
