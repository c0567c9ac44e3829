import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderOf } from '#domain/deciders.ts';
import { readSelector, writeSelector } from '#domain/tournament/model/selector-notation.ts';
import type { TournamentCommandType } from '#domain/tournament/rules/commands.ts';
import type { Selector, Tournament, Path } from '#domain/tournament/model/state.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { lastChangedVersions } from '#domain/tournament/model/changed-paths.ts';
import { findChangedPaths } from '#domain/tournament/conflicts/find-changed-paths.ts';
import { groupFields, matchFields, teamFields } from '#domain/tournament/model/fields.ts';
import { findMatch } from '#domain/tournament/model/matches.ts';
import { begun, commandOf, manyDeeds, randomSteps, joined, viewOf } from '../support/random-commands.ts';
import { NOW } from '../support/given.ts';

const highest = (ids: readonly string[]): number => Math.max(0, ...ids.map((id) => Number(id.slice(1))));

describe('whatever is asked of a tournament', () => {
  it('a refused command appends nothing and leaves the state as it was', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        for (const one of list) {
          const [before, version] = [JSON.stringify(played.state), played.version];
          if (played.send(commandOf(played, one)) === null) continue;
          expect(played.version).toBe(version);
          expect(JSON.stringify(played.state)).toBe(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('replaying any prefix of the log gives the state at that version', () => {
    const decider = deciderOf('tournament-x');
    if (decider === undefined) throw new Error('Tournaments have a decider');
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        for (const one of list) played.send(commandOf(played, one));
        let state = decider.initial;
        for (const [revision, fact] of played.facts.entries()) {
          // As it comes back from the log: plain JSON, in an envelope.
          const { type, data } = JSON.parse(JSON.stringify(fact)) as typeof fact;
          const metadata = {
            at: NOW,
            actor: { kind: 'user', id: 'u1' },
            command: null,
            cause: null,
            salt: '',
            dataHash: '',
            chain: '',
          } as const;
          const envelope = { id: '', stream: 'tournament-x', revision, position: '', schema: schemaOf(type), metadata };
          state = decider.fold(state, { ...envelope, type, data });
          expect(state).toEqual(played.at(revision + 1));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('[RE3] no result ever changes hands, unless its match is reported again', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        for (const one of list) {
          const before = played.state;
          const from = played.version;
          played.send(commandOf(played, one));
          const said = new Set(
            played.facts
              .slice(from)
              .flatMap(({ type, data }) =>
                type === 'ResultsSet' || type === 'MatchesDecided'
                  ? data.results.map(([id]) => id)
                  : 'matchId' in data
                    ? [data.matchId]
                    : [],
              ),
          );
          for (const { id, result } of played.state.plan?.matches ?? []) {
            const was = before.plan?.matches.find((match) => match.id === id)?.result ?? null;
            if (result !== null && !said.has(id)) expect(result).toEqual(was);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[PL1] no id is ever given to a second team, group or match', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        for (const one of list) played.send(commandOf(played, one));
        const { numbered } = played.state;
        for (const { groups, plan, teams } of played.states) {
          expect(highest(Object.keys(teams))).toBeLessThanOrEqual(numbered.team);
          expect(highest(groups.map(({ id }) => id))).toBeLessThanOrEqual(numbered.group);
          expect(highest((plan?.matches ?? []).map(({ id }) => id))).toBeLessThanOrEqual(numbered.match);
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** What each of these does depends on what it meets, as a plan that names winners by the number of their match. */
const RELATIVE: ReadonlySet<TournamentCommandType> = new Set([
  'AddTeam',
  'Configure',
  'EditMatchPlan',
  'ShiftMatches',
  'SetBreaks',
  'SwapTeams',
  'UndoStep',
]);

describe('a command that asks for what already is', () => {
  it('appends nothing', () => {
    const asked = new Set<TournamentCommandType>();
    fc.assert(
      fc.property(manyDeeds, (list) => {
        const played = begun();
        for (const one of list) {
          const command = commandOf(played, one);
          if (played.send(command) !== null || RELATIVE.has(command.type)) continue;
          const { version } = played;
          played.send(command);
          expect(played.facts.slice(version), command.type).toEqual([]);
          asked.add(command.type);
        }
      }),
      { numRuns: 40 },
    );
    expect(asked.size).toBeGreaterThan(8);
  });
});

describe('[PL3] what an event changes', () => {
  it('is marked with its version, and is among what the event says that it changes', () => {
    fc.assert(
      fc.property(manyDeeds, (list) => {
        const played = begun();
        for (const one of list) played.send(commandOf(played, one));
        for (const [at, event] of played.facts.entries()) {
          const version = at + 1;
          const [before, after] = [played.at(at), played.at(version)];
          const { parts, paths } = findChangedPaths(event);
          for (const path of [...parts, ...changedBetween(before, after)]) {
            expect([...parts, ...paths], event.type).toContain(path);
            expect(lastChangedVersions(after)(path), `${event.type} marks ${path}`).toBe(version);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Teams, groups and aspects of matches of which something else is said. */
const changedBetween = (before: Tournament, after: Tournament): readonly Path[] => [
  ...Object.values(after.teams).flatMap((team): readonly Path[] => {
    const was = before.teams[team.id];
    return was !== undefined && teamFields.isEqual(was, team) ? [] : [`teams/${team.id}`];
  }),
  ...after.groups.flatMap((group): readonly Path[] => {
    const was = before.groups.find(({ id }) => id === group.id);
    return was !== undefined && groupFields.isEqual(was, group) ? [] : [`groups/${group.id}`];
  }),
  ...(after.plan?.matches ?? []).flatMap((match) =>
    matchFields.aspects.flatMap((aspect): readonly Path[] => {
      const was = findMatch(before.plan?.matches ?? [], match.id);
      return was !== undefined && matchFields.isSameAspect(was, match, aspect) ? [] : [`matches/${match.id}/${aspect}`];
    }),
  ),
];

describe('the view', () => {
  it('made step by step says what the view from nothing says, and never changes an earlier one', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        const seen: (readonly [view: unknown, text: string])[] = [];
        for (const one of list) {
          played.send(commandOf(played, one));
          const { state } = played;
          const fromNothing = structuredClone(state);
          const views = [viewOf(state), publicView('x', state, joined)];
          expect(views).toEqual([viewOf(fromNothing), publicView('x', fromNothing, joined)]);
          for (const view of views) seen.push([view, JSON.stringify(view)]);
        }
        for (const [view, text] of seen) expect(JSON.stringify(view)).toBe(text);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the words for selectors', () => {
  const letter = fc.constantFrom(...'ABCXYZ');
  const count = fc.integer({ min: 1, max: 32 });
  const id = fc.integer({ min: 1, max: 9999 });
  const selector: fc.Arbitrary<Selector> = fc.oneof(
    fc.record({ kind: fc.constant('team' as const), teamId: id.map((n) => `t${n}`) }),
    fc.record({ kind: fc.constant('groupSlot' as const), group: letter, slot: count }),
    fc.record({ kind: fc.constant('groupRank' as const), group: letter, rank: count }),
    fc.record({ kind: fc.constant('bestOfRank' as const), rank: count, ordinal: count }),
    fc.record({ kind: fc.constant('winner' as const), matchId: id.map((n) => `m${n}`) }),
    fc.record({ kind: fc.constant('loser' as const), matchId: id.map((n) => `m${n}`) }),
  );

  it('say the same as the selector, each its own', () => {
    fc.assert(
      fc.property(selector, (one) => {
        expect(readSelector(writeSelector(one))).toEqual(one);
      }),
    );
    const words = ['t1', 'A1', '1A', '1*1', 'Wm1', 'Lm1'];
    expect(words.map((word) => writeSelector(readSelector(word)))).toEqual(words);
  });

  it('that nobody wrote are a broken log', () => {
    for (const word of ['', 'x', 'W', '1*', 'a1', 'Wt1']) expect(() => readSelector(word)).toThrow('No selector');
  });
});
