import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/decider.ts';
import { deciderOf, tournament as decider } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { findEffectiveSteps } from '#domain/tournament/revert/find-reverted-by.ts';
import { groupFields, teamFields } from '#domain/tournament/model/fields.ts';
import type { CausedStep } from '#domain/tournament/revert/command-step.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import { isDeepEqual } from '#domain/deep-equal.ts';
import type { Match, MatchAspect, MatchId, Selector, Tournament } from '#domain/tournament/model/state.ts';
import { EVENT_TRAITS } from '#client/features/history/event-traits.ts';
import { returnLines } from '#client/features/history/return-lines.ts';
import { begun, commandOf, randomSteps, manyDeeds, viewOf, type RandomStep } from '../support/random-commands.ts';
import { asUser, NOW } from '../support/given.ts';
import { configure, finals, type Played } from '../support/played.ts';

const after = (list: readonly RandomStep[]): Played => {
  const played = begun();
  for (const one of list) played.send(commandOf(played, one));
  return played;
};

const withoutVersion = ({ lastChanged: _version, ...rest }: { readonly lastChanged: unknown }): object => rest;

/** Everything that restore and undo cover, but the versions that last changed it. */
const restorable = ({ teams, groups, plan, decisions, computation }: Tournament) => ({
  teams: Object.values(teams).map(withoutVersion),
  groups,
  plan: plan && { ...plan, matches: plan.matches.map(withoutVersion) },
  decisions,
  computation,
});

/** Whether the preview of going from one state to the other says that anything would change. */
const brings = (from: Tournament, to: Tournament): boolean => {
  const { version: _version, ...changes } = previewRevert(from, to, 0);
  return Object.values(changes).some((change) => (Array.isArray(change) ? change.length > 0 : change !== null));
};

/** Whether of each part that going from one state to the other changes, the lines of its preview say how. */
function expectTold(from: Tournament, to: Tournament): void {
  const whole = previewRevert(from, to, 0);
  // The consequences stand in a table of their own.
  const { version, matches: _matches, results: _results, groups: _groups, rankings: _rankings, ...parts } = whole;
  const nothing = previewRevert(from, from, version);
  for (const [part, changed] of Object.entries(parts)) {
    const lines = returnLines({ ...nothing, [part]: changed });
    expect(lines.length > 0).toBe(Array.isArray(changed) ? changed.length > 0 : changed !== null);
    for (const line of lines) expect(line.after, line.what).not.toBe(line.before);
  }
}

/** The same groups and teams configured again, with other times, courts, rounds or order. */
const reconfigured = ({ groups }: Tournament, { kickoff, minutes, courts, rounds, third, keepEdits }: Settings) =>
  configure([], {
    groups: groups.map(({ id, letter, teamIds }) => ({
      id,
      alphabeticalId: letter,
      teams: teamIds.map((teamId) => ({ id: teamId })),
    })),
    firstMatchKickoff: kickoff ? '2026-12-05T08:30:00Z' : null,
    groupPhase: {
      schedule: { playTime: `PT${minutes}M`, pauseTime: 'PT2M' },
      numberOfCourts: courts,
      useAlternatingOrder: third,
      numberOfGroupRounds: rounds,
    },
    finalsPhase: finals('Final', { thirdPlacePlayoff: third }),
    keepEdits,
    acknowledgeResultLoss: true,
  });

const settings = fc.record({
  kickoff: fc.boolean(),
  minutes: fc.integer({ min: 8, max: 10 }),
  courts: fc.integer({ min: 1, max: 3 }),
  rounds: fc.integer({ min: 1, max: 2 }),
  third: fc.boolean(),
  keepEdits: fc.boolean(),
});
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never;

const matchesOf = ({ plan }: Tournament): readonly Match[] => plan?.matches ?? [];

/** What a match is told by: its place, and what was played. */
const told = (state: Tournament, id: MatchId): string => {
  const place = matchesOf(state).findIndex((match) => match.id === id);
  const { lastChanged: _version, ...match } = matchesOf(state)[place] ?? { lastChanged: null };
  return JSON.stringify([place, match]);
};

/** Matches of the tournament as it stands that the step changed, or that follow from something it changed. */
function dependent(now: Tournament, before: Tournament, became: Tournament): ReadonlySet<MatchId> {
  const ids = [before, became].flatMap((state) => matchesOf(state).map(({ id }) => id));
  const changed = new Set(ids.filter((id) => told(before, id) !== told(became, id)));
  const team = (state: Tournament, id: string) => {
    const { lastChanged: _version, ...rest } = state.teams[id] ?? { lastChanged: null };
    return JSON.stringify(rest);
  };
  const teamChanged = (id: string): boolean => team(before, id) !== team(became, id);
  const isOtherwise = (part: (state: Tournament) => unknown): boolean =>
    JSON.stringify(part(before)) !== JSON.stringify(part(became));
  const all = isOtherwise(({ computation }) => computation) || isOtherwise(({ groups }) => groups);
  const groupChanged = (letter: string): boolean =>
    all ||
    (now.groups.find((group) => group.letter === letter)?.teamIds ?? []).some(teamChanged) ||
    matchesOf(now).some(({ id, stage }) => stage.type === 'GroupMatch' && stage.group === letter && changed.has(id));
  const byId = new Map(matchesOf(now).map((match) => [match.id, match]));
  const follows = (selector: Selector): boolean => {
    switch (selector.kind) {
      case 'team':
        return teamChanged(selector.teamId);
      case 'groupSlot': {
        const group = now.groups.find(({ letter }) => letter === selector.group);
        return all || teamChanged(group?.teamIds[selector.slot - 1] ?? '');
      }
      case 'groupRank':
        return groupChanged(selector.group);
      case 'bestOfRank':
        return true;
      case 'winner':
      case 'loser': {
        const source = byId.get(selector.matchId);
        return source === undefined || depends(source);
      }
    }
  };
  const depends = ({ id, selectorA, selectorB }: Match): boolean =>
    changed.has(id) || follows(selectorA) || follows(selectorB);
  return new Set(
    matchesOf(now)
      .filter(depends)
      .map(({ id }) => id),
  );
}

describe('[PL4] undo', () => {
  it('of any step whose effect stands, and undo of that, gives the same view', () => {
    let taken = 0;
    fc.assert(
      fc.property(manyDeeds, (list) => {
        const played = after(list);
        for (const step of played.steps.slice(2)) {
          const [there, version] = [played.state, played.version];
          if (played.send(played.undo(step)) !== null || played.version === version) continue;
          taken += 1;
          played.must(played.undo());
          expect(viewOf(played.state)).toEqual(viewOf(there));
        }
      }),
      { numRuns: 40 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it('of the last step gives the state before it', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = begun();
        for (const one of list) {
          const [before, version] = [played.state, played.version];
          played.send(commandOf(played, one));
          if (played.version === version) continue;
          const offered = played.facts.slice(version).some(({ type }) => EVENT_TRAITS[type].isRestorable);
          expect(played.history.at(-1)?.isRestorable).toBe(offered);
          const isBack = isDeepEqual(restorable(before), restorable(played.state));
          expect(difference(before, played.state).length > 0).toBe(!isBack);
          expect(brings(before, played.state)).toBe(!isBack);
          if (isBack) continue;
          played.must(played.undo());
          expect(restorable(played.state)).toEqual(restorable(before));
          played.must(played.undo());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never changes a match that does not depend on the step', () => {
    let untouched = 0;
    fc.assert(
      fc.property(manyDeeds, (list) => {
        const played = after(list);
        for (const [place, step] of [...played.steps].entries()) {
          if (place < 2) continue;
          const [before, became] = [played.at(played.steps[place - 1] ?? 0), played.at(step)];
          const now = played.state;
          if (played.send(played.undo(step)) !== null) continue;
          const affected = dependent(now, before, became);
          const were = new Map(viewOf(now).matches.map((match) => [match.id, match]));
          for (const match of viewOf(played.state).matches) {
            if (affected.has(match.id) || !were.has(match.id)) continue;
            untouched += 1;
            expect(match).toEqual(were.get(match.id));
          }
        }
      }),
      { numRuns: 25 },
    );
    expect(untouched).toBeGreaterThan(50);
  });

  it('is refused or leaves nothing of the step that is not as it was before', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const played = after(list);
        for (const [place, step] of [...played.steps].entries()) {
          if (place < 2) continue;
          const [before, became] = [played.at(played.steps[place - 1] ?? 0), played.at(step)];
          const { version } = played;
          const isRestoredOver = played.history.some(
            ({ version: restored, cause }) =>
              cause !== null && 'restores' in cause && cause.restores < step && step < restored,
          );
          if (played.send(played.undo(step)) !== null) continue;
          // A restore took it back already, maybe together with what was before it.
          if (isRestoredOver && played.version === version) continue;
          for (const { id, result } of matchesOf(became)) {
            const was = matchesOf(before).find((match) => match.id === id);
            if (JSON.stringify(was?.result) === JSON.stringify(result)) continue;
            expect(matchesOf(played.state).find((match) => match.id === id)?.result).toEqual(was?.result);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

const named = (id: string, fields: object): readonly (readonly [string, unknown])[] =>
  Object.entries(fields).map(([field, value]: [string, unknown]) => [`${id} ${field}`, value]);

/** Each field with what it says. */
function fieldsOf({ teams, groups, plan, computation }: Tournament): ReadonlyMap<string, string> {
  const { matches = [], ...timing } = plan ?? {};
  const fields: readonly (readonly [string, unknown])[] = [
    ...Object.values(teams).flatMap((team) => named(team.id, teamFields.of(team))),
    ...groups.flatMap((group) => [
      [`${group.id} teams`, [group.letter, group.teamIds]] as const,
      ...named(group.id, groupFields.of(group)),
    ]),
    ...matches.flatMap(({ id, result, lastChanged: _version, ...planned }, place) => [
      [`place ${place}`, id] as const,
      ...Object.entries({ plan: planned, result } satisfies Record<MatchAspect, unknown>).map(
        ([aspect, value]) => [`${id} ${aspect}`, value] as const,
      ),
    ]),
    ['timing', plan === null ? null : timing],
    ['computation', computation],
  ];
  return new Map(fields.map(([field, value]) => [field, JSON.stringify(value)]));
}

/** What each step in turn made of the fields that it changed. */
function replayed(played: Played, steps: readonly CausedStep[]): ReadonlyMap<string, string> {
  const fields = new Map(fieldsOf(played.at(0)));
  for (const { from, version } of steps) {
    const [before, became] = [fieldsOf(played.at(from)), fieldsOf(played.at(version))];
    for (const field of new Set([...before.keys(), ...became.keys()])) {
      const value = became.get(field);
      if (value === before.get(field)) continue;
      if (value === undefined) fields.delete(field);
      else fields.set(field, value);
    }
  }
  return fields;
}

const sorted = (fields: ReadonlyMap<string, string>) =>
  [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1));

describe('[PL4] the preview of going back', () => {
  it('has a line whose sides differ for each part that it brings', () => {
    fc.assert(
      fc.property(randomSteps, fc.array(settings, { minLength: 2, maxLength: 4 }), (list, all) => {
        const played = after(list);
        if (played.state.groups.length === 0) return;
        for (const one of all) played.send(reconfigured(played.state, one));
        for (const [place, version] of played.steps.entries()) {
          const [before, became] = [played.at(played.steps[place - 1] ?? 0), played.at(version)];
          expectTold(before, became);
          expectTold(became, before);
          expectTold(played.state, became);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('[PL9] undo and redo in any order', () => {
  it('give what the steps that stand give, one after another', () => {
    const [counts, picks] = [
      { taken: 0, again: 0, refused: 0 },
      fc.array(fc.nat(60), { minLength: 10, maxLength: 30 }),
    ];
    fc.assert(
      fc.property(manyDeeds, picks, (list, order) => {
        const played = after(list);
        for (const pick of order) {
          const step = played.steps[2 + (pick % Math.max(1, played.steps.length - 2))];
          if (step === undefined) continue;
          const [{ version }, isUndo] = [played, played.history.find((one) => one.version === step)?.cause !== null];
          const refused = played.send(played.undo(step));
          if (refused !== null) counts.refused += 1;
          else if (played.version > version) counts[isUndo ? 'again' : 'taken'] += 1;
          expect(sorted(fieldsOf(played.state))).toEqual(sorted(replayed(played, findEffectiveSteps(played.history))));
        }
      }),
      { numRuns: 100 },
    );
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(50);
  });
});

/** The parts that undo and restore cover. */
const pickRestorable = ({ teams, groups, plan, computation }: Tournament) => ({ teams, groups, plan, computation });

describe('[PL4] restore', () => {
  it('to any version gives the view of that version in all it covers, and keeps the rest', () => {
    fc.assert(
      fc.property(randomSteps, fc.nat(), (list, at) => {
        const played = after(list);
        const [there, version] = [played.state, 1 + (at % played.version)];
        const target = played.at(version);
        played.must(played.restore(version));
        const { matchNumbers } = played.state;
        expect(viewOf(played.state)).toEqual(viewOf({ ...there, ...pickRestorable(target), matchNumbers }));
        // [PL10] No way back takes a number that a card may show; matches that come back and have none get the next ones.
        expect(matchNumbers).toMatchObject(there.matchNumbers);
        expect(restorable(played.state)).toEqual(restorable(target));
        expect(brings(there, target)).toBe(!isDeepEqual(restorable(there), restorable(target)));
        expect(played.state.entryFees).toEqual(there.entryFees);
      }),
      { numRuns: 60 },
    );
  });

  it('to now changes nothing, and to the same version again neither', () => {
    fc.assert(
      fc.property(randomSteps, fc.nat(), (list, at) => {
        const played = after(list);
        const { version } = played;
        played.must(played.restore(version));
        expect(played.version).toBe(version);
        const back = played.restore(1 + (at % version));
        played.must(back);
        const restored = played.version;
        played.must(back);
        expect(played.version).toBe(restored);
      }),
      { numRuns: 40 },
    );
  });
});

describe('[PL4] the fold', () => {
  it('knows nothing of undo and restore: their events are ordinary, whatever mark they carry', () => {
    const stream = deciderOf('tournament-x');
    if (stream === undefined) throw new Error('Tournaments have a decider');
    fc.assert(
      fc.property(randomSteps, fc.nat(), (list, at) => {
        const played = after(list);
        for (const command of [played.restore(1 + (at % played.version)), played.undo(played.steps.at(-1))]) {
          const decision = decide(decider, played.state, command, asUser('u1'));
          if (isRefused(decision)) continue;
          const led = [null, { undoes: played.version }, { restores: 1 }].map((cause) =>
            decision.reduce<unknown>((state, fact, place) => {
              const metadata = { at: NOW, cause };
              const revision = played.version + place;
              return stream.fold(state, { ...fact, stream: 'tournament-x', revision, schema: 1, metadata });
            }, played.state),
          );
          // And those of which the history offers to go back.
          for (const { type } of decision) expect(EVENT_TRAITS[type].isRestorable, type).toBe(true);
          expect(led[1]).toEqual(led[0]);
          expect(led[2]).toEqual(led[0]);
        }
      }),
      { numRuns: 30 },
    );
  });
});
