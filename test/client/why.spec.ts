import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Why } from '#domain/contract.ts';
import { explainPlace } from '#client/pages/ranking/place-explanation.ts';
import { whySentence } from '#client/pages/groups/why-sentence.ts';
import { groupTable } from '#domain/tournament/standings/table.ts';
import type { CountedMatch } from '#domain/tournament/standings/tally.ts';
import { explainPlaces } from '#domain/tournament/standings/explain-places.ts';
import type { ComparisonMode, ComputationConfiguration } from '#domain/tournament/model/state.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, finals, Played, report } from '../domain/support/played.ts';

// 'Warum?' tells the figures that decided, in one sentence.

const MODES: readonly ComparisonMode[] = ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'];
const THREE_POINTS = { matchWonPoints: 3, matchDrawnPoints: 1, matchLostPoints: 0 };

interface Told {
  readonly teamId: string;
  readonly why: Why;
  readonly sentence: string;
}

/** The sentences of a group of these teams, whose names are their ids unless others are given. */
function told(
  ids: readonly string[],
  matches: readonly CountedMatch[],
  computation: ComputationConfiguration,
  names: ReadonlyMap<string, string> = new Map(ids.map((id) => [id, id])),
  priorities: readonly number[] = [],
): readonly Told[] {
  const teams = ids.map((id, at) => ({ id, priority: priorities[at] ?? 0, outOfCompetition: false }));
  const table = groupTable(teams, matches, computation);
  return explainPlaces(table, computation.comparisonModes, matches).flatMap((why, at) => {
    const teamId = table.rows[at]?.team.id ?? '';
    return why === null ? [] : [{ teamId, why, sentence: whySentence(teamId, why, names) }];
  });
}

/** 'A-B 2:1' per match. */
const played = (results: string): readonly CountedMatch[] =>
  results.split(', ').map((result, at) => {
    const [, teamA = '', teamB = '', scoreA, scoreB] = /^(\w+)-(\w+) (\d+):(\d+)$/.exec(result) ?? [];
    return { index: at + 1, teamA, teamB, scoreA: Number(scoreA), scoreB: Number(scoreB) };
  });

describe('[ST9] the sentence of a row', () => {
  it('names what decided in the table of all tied teams, criterion by criterion', () => {
    // Euro 2004, group C: Sweden, Denmark and Italy at 5 points each.
    const results = 'D-I 0:0, S-B 5:0, B-D 0:2, I-S 1:1, I-B 2:1, D-S 2:2';
    const names = new Map(Object.entries({ S: 'Schweden', D: 'Dänemark', I: 'Italien', B: 'Bulgarien' }));
    const comparisonModes = ['ByPoints', 'ByDirectComparison', 'ByScoreDifference', 'ByScore'] as const;
    const [first, second] = told(['S', 'D', 'I', 'B'], played(results), { ...THREE_POINTS, comparisonModes }, names);
    expect(first?.sentence).toBe(
      'Schweden und Dänemark je 5 Punkte; im direkten Vergleich je 2 Punkte, Tordifferenz je 0, Tore 3 zu 2.',
    );
    expect(second?.sentence).toBe(
      'Dänemark und Italien je 5 Punkte; im direkten Vergleich je 2 Punkte, Tordifferenz je 0, Tore 2 zu 1.',
    );
    expect(first?.why.steps.map(({ own, other }) => [own, other])).toEqual([
      [5, 5],
      [2, 2],
      [0, 0],
      [3, 2],
    ]);
  });

  it('says differences with their sign, and never as a result', () => {
    const comparisonModes = ['ByPoints', 'ByDirectComparison'] as const;
    const [first] = told(['A', 'B'], played('A-B 2:0, B-A 1:0'), { ...THREE_POINTS, comparisonModes });
    expect(first?.sentence).toBe(
      'A und B je 3 Punkte; im direkten Vergleich je 3 Punkte, Tordifferenz +1 gegenüber −1.',
    );
  });

  it('tells a lot, and what holds until one is drawn', () => {
    const computation = { ...THREE_POINTS, comparisonModes: ['ByPoints'] as const };
    const level = played('A-B 1:1');
    expect(told(['A', 'B'], level, computation)[0]?.sentence).toBe(
      'A und B je 1 Punkt; bis ein Los gezogen ist, gilt die Setzliste.',
    );
    expect(told(['A', 'B'], level, computation, undefined, [0, 1])[0]?.sentence).toBe(
      'B und A je 1 Punkt; der Losentscheid gibt den Ausschlag.',
    );
    const direct = { ...THREE_POINTS, comparisonModes: ['ByPoints', 'ByDirectComparison'] as const };
    expect(told(['A', 'B', 'C'], played('A-C 1:0, B-C 1:0'), direct)[0]?.sentence).toBe(
      'A und B je 3 Punkte; im direkten Vergleich je 0 Punkte, Tordifferenz je 0, je 0 Tore; bis ein Los gezogen ist, gilt die Setzliste.',
    );
  });

  const computations = fc.record({
    matchWonPoints: fc.integer({ min: 2, max: 3 }),
    matchDrawnPoints: fc.integer({ min: 0, max: 1 }),
    matchLostPoints: fc.constant(0),
    comparisonModes: fc.shuffledSubarray([...MODES], { minLength: 1 }),
  });
  const groups = fc.integer({ min: 2, max: 6 }).chain((size) =>
    fc.record({
      ids: fc.constant(Array.from({ length: size }, (_, at) => `T${at + 1}`)),
      drafts: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.nat(2), fc.nat(2)), { maxLength: 20 }),
    }),
  );

  it('of 1,000 random rows holds by its own figures, which are those of the matches', () => {
    let rows = 0;
    const decided = new Map<string, number>();
    fc.assert(
      fc.property(groups, computations, ({ ids, drafts }, computation) => {
        const matches = drafts
          .filter(([a, b]) => a !== b)
          .map(([a, b, scoreA, scoreB], at) => ({
            index: at + 1,
            teamA: `T${a + 1}`,
            teamB: `T${b + 1}`,
            scoreA,
            scoreB,
          }));
        const all = told(ids, matches, computation);
        for (const [at, row] of all.entries()) {
          rows += 1;
          holds(row, at < all.length - 1, matches, computation);
          decided.set(row.why.decidedBy, (decided.get(row.why.decidedBy) ?? 0) + 1);
        }
      }),
      { numRuns: 500 },
    );
    expect(rows).toBeGreaterThanOrEqual(1_000);
    expect(decided.get('ByDirectComparison')).toBeGreaterThan(20);
  });
});

type Figures = Readonly<Record<'Punkte' | 'Tordifferenz' | 'Tore', number>>;

/** Counted anew from the matches among some teams. */
function count(
  team: string,
  among: ReadonlySet<string> | null,
  matches: readonly CountedMatch[],
  { matchWonPoints, matchDrawnPoints, matchLostPoints }: ComputationConfiguration,
): Figures {
  let [points, scored, conceded] = [0, 0, 0];
  for (const { teamA, teamB, scoreA, scoreB } of matches) {
    if (among !== null && !(among.has(teamA) && among.has(teamB))) continue;
    if (team !== teamA && team !== teamB) continue;
    const [own, other] = team === teamA ? [scoreA, scoreB] : [scoreB, scoreA];
    scored += own;
    conceded += other;
    points += own > other ? matchWonPoints : own < other ? matchLostPoints : matchDrawnPoints;
  }
  return { Punkte: points, Tordifferenz: scored - conceded, Tore: scored };
}

const number = (text: string): number => Number(text.replace('−', '-').replace('+', ''));

/** Reads a sentence as a person does, and holds it against the matches. */
function holds(
  { teamId, why, sentence }: Told,
  isAbove: boolean,
  matches: readonly CountedMatch[],
  computation: ComputationConfiguration,
): void {
  expect(sentence).not.toMatch(/(?<!\S)-?\d+ zu -|undefined|NaN|\d:\d/);
  const body = sentence.slice(`${teamId} und ${why.against}`.length).replace(/^:? /, '').replace(/\.$/, '');
  const among = new Set(why.table?.map((row) => row.teamId));
  const claims = body.split('; ').flatMap((part) => {
    const isDirect = part.startsWith('im direkten Vergleich');
    const figures = part.replace(/^im direkten Vergleich /, '');
    if (/^(der Losentscheid|bis ein Los)/.test(figures)) return [];
    return figures.split(', ').map((text) => ({ text, isDirect }));
  });
  for (const [at, { text, isDirect }] of claims.entries()) {
    const [own, other] = [teamId, why.against].map((team) =>
      count(team, isDirect ? among : null, matches, computation),
    );
    const level = /^je (\d+) (Punkt|Tor)e?$/.exec(text) ?? /^(?:Tordifferenz) je ([+−]?\d+)()$/.exec(text);
    if (level !== null) {
      const of = level[2] === 'Punkt' ? 'Punkte' : level[2] === 'Tor' ? 'Tore' : 'Tordifferenz';
      expect([own?.[of], other?.[of]], sentence).toEqual([number(level[1] ?? ''), number(level[1] ?? '')]);
      continue;
    }
    const apart = /^(Punkte|Tore|Tordifferenz) ([+−]?\d+) (?:zu|gegenüber) ([+−]?\d+)$/.exec(text);
    const of = apart?.[1] as keyof Figures;
    expect([own?.[of], other?.[of]], sentence).toEqual([number(apart?.[2] ?? ''), number(apart?.[3] ?? '')]);
    // The first that differs decides: nothing is told after it, and it puts first who stands above.
    expect(at, sentence).toBe(claims.length - 1);
    expect((own?.[of] ?? 0) > (other?.[of] ?? 0), sentence).toBe(isAbove);
  }
  const isByLot = why.decidedBy === 'priority' || why.decidedBy === 'slotOrder';
  expect(/ (zu|gegenüber) /.test(body), sentence).toBe(!isByLot);
}

it('[RK8] without a group phase a place names the seed, not the letter of the group', () => {
  const cup = new Played(configure([4], { groupPhase: null, finalsPhase: finals('SemiFinal') }));
  cup.must(report('m1', '1:0'), report('m2', '1:0'), report('m3', '1:0'));
  const view = memberView(ID, cup.state, 1, JOINED);
  const steps = view.rankings.flatMap((entry) => {
    const placing = explainPlace(entry, view);
    return placing?.kind === 'compared' && placing.against !== null ? [placing.against.steps] : [];
  });
  expect(steps.map((each) => each.map(({ by, own, other }) => [by, own, other]))).toEqual([
    [
      ['priority', 0, 0],
      ['seed', 3, 4],
    ],
    [
      ['priority', 0, 0],
      ['seed', 4, 3],
    ],
  ]);
});
