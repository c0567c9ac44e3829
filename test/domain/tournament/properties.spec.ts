import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderOf } from '#domain/deciders.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { matchPlanBody, type ConfigureBody } from '#domain/tournament/contract.ts';
import { difference } from '#domain/tournament/history/difference.ts';
import { readSelector, writeSelector } from '#domain/tournament/selector-notation.ts';
import type { Selector, Tournament } from '#domain/tournament/state.ts';
import { memberView, publicView } from '#domain/tournament/view.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

const joined = {
  organizationName: 'SV Musterstadt',
  folderName: null,
  venueName: null,
  venue: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};
const viewOf = (state: Tournament) => memberView('x', state, 0, joined);

const small = () => configure([3, 3], { finalsPhase: finals('SemiFinal', { thirdPlacePlayoff: true }) });
const seeding = (): ConfigureBody & { readonly type: 'Configure' } =>
  configure([4], { groupPhase: null, finalsPhase: finals('SemiFinal'), acknowledgeResultLoss: true });

/** What somebody does next, told by numbers, for what is possible depends on the state it meets. */
type Deed = readonly [kind: number, which: number, a: number, b: number];
const deed: fc.Arbitrary<Deed> = fc.tuple(fc.nat(19), fc.nat(30), fc.nat(3), fc.nat(3));

function commandOf(played: Played, [kind, which, a, b]: Deed): TournamentCommand {
  const { state } = played;
  const matches = state.plan?.matches ?? [];
  const teamIds = state.groups.flatMap((group) => group.teamIds);
  const teamId = teamIds[which % Math.max(1, teamIds.length)] ?? 't1';
  const group = state.groups.find((one) => one.teamIds.includes(teamId));
  const matchId = matches[which % Math.max(1, matches.length)]?.id ?? 'm1';
  const version = played.steps[which % played.steps.length] ?? 0;
  switch (kind) {
    case 0:
      return { type: 'RenameTeam', teamId, name: `Team ${a}` };
    case 1:
      return { type: 'SetTeamPriority', teamId, groupId: group?.id ?? 'g1', priority: a - 1 };
    case 2:
      return { type: 'SetOutOfCompetition', teamId, outOfCompetition: a > 1 };
    case 3:
      return { type: 'RenameGroup', groupId: group?.id ?? 'g1', name: a > 1 ? `Gruppe ${a}` : '' };
    case 4:
      return { type: 'ConfigureComputation', configuration: { ...state.computation, matchWonPoints: a } };
    case 5:
      return { ...small(), acknowledgeResultLoss: b > 1 };
    case 6:
      return seeding();
    case 7:
      return version === 0 ? played.restore(0) : played.undo(version);
    case 8:
      return played.restore(which % (played.version + 1));
    case 9:
      return turned(state, which, a);
    case 10:
      return { type: 'SetEntryFee', teamId, hasPaidEntryFee: a > 1 };
    case 11:
      return report(matchId, '');
    case 12:
      return report(matchId, `${a}:${b} live`);
    default:
      return report(matchId, `${a}:${b}`);
  }
}

/** The plan with two matches exchanged and one put on another court. */
function turned({ plan }: Tournament, which: number, by: number): TournamentCommand {
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

const highest = (ids: readonly string[]): number => Math.max(0, ...ids.map((id) => Number(id.slice(1))));

const begun = () => new Played(small());
const deeds = fc.array(deed, { maxLength: 40 });

describe('whatever is asked of a tournament', () => {
  it('a refused command appends nothing and leaves the state as it was', () => {
    fc.assert(
      fc.property(deeds, (list) => {
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
      fc.property(deeds, (list) => {
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
      fc.property(deeds, (list) => {
        const played = begun();
        for (const one of list) {
          const before = played.state;
          const from = played.version;
          played.send(commandOf(played, one));
          const said = new Set(
            played.facts
              .slice(from)
              .flatMap(({ type, data }) =>
                type === 'ResultsSet' ? data.results.map(([id]) => id) : 'matchId' in data ? [data.matchId] : [],
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
      fc.property(deeds, (list) => {
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

  it('[PL4] undo, then undo of the undo, gives the same view', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const played = begun();
        for (const one of list) {
          const [before, version] = [played.state, played.version];
          played.send(commandOf(played, one));
          if (played.version === version || difference(before, played.state).length === 0) continue;
          const there = played.state;
          played.must(played.undo());
          expect(difference(played.state, before)).toEqual([]);
          played.must(played.undo());
          expect(viewOf(played.state)).toEqual(viewOf(there));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('[PL4] restore leads to the view of that version, but for what it never covers', () => {
    fc.assert(
      fc.property(deeds, fc.nat(), (list, at) => {
        const played = begun();
        for (const one of list) played.send(commandOf(played, one));
        const version = 1 + (at % played.version);
        const target = played.at(version);
        played.must(played.restore(version));
        const { teams: _fees, ...restored } = viewOf(played.state);
        const { teams: _feesThen, ...then } = viewOf(target);
        expect(restored).toEqual(then);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the view', () => {
  it('made step by step says what the view from nothing says, and never changes an earlier one', () => {
    fc.assert(
      fc.property(deeds, (list) => {
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
