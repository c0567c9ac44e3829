import { describe, expect, it } from 'vitest';
import { groupFields, matchFieldsFrom, teamFields } from '#domain/tournament/model/fields.ts';
import type { GroupFields, TeamFields } from '#domain/tournament/model/state.ts';

// A fact that is a list or an object, as a later field of a team or a group may be.
const team = (colors: readonly string[]) => ({ ...teamFields.initial, name: colors }) as unknown as TeamFields;
const group = (colors: readonly string[]) =>
  ({ ...groupFields.complete({}), displayName: colors }) as unknown as GroupFields;

describe('a fact that is a list', () => {
  it('of a team is the same where it says the same', () => {
    expect(teamFields.isEqual(team(['red']), team(['red']))).toBe(true);
    expect(teamFields.changed(team(['red']), team(['red']))).toEqual([]);
    expect(teamFields.changed(team(['red']), team(['blue']))).toEqual(['name']);
  });

  it('of a group is the same where it says the same', () => {
    expect(groupFields.isEqual(group(['red']), group(['red']))).toBe(true);
    expect(groupFields.changed(group(['red']), group(['red']))).toEqual([]);
    expect(groupFields.changed(group(['red']), group(['blue']))).toEqual(['displayName']);
  });
});

interface OwnFields {
  readonly court: number;
  readonly score: string | null;
  readonly referee: string;
}
type Aspect = 'plan' | 'played' | 'referee';
interface OwnMatch extends OwnFields {
  readonly id: string;
  readonly lastChanged: Readonly<Record<Aspect, number>>;
}

describe('a later field of matches', () => {
  const fields = matchFieldsFrom<OwnFields, 'score' | 'referee', Aspect>(
    {
      plan: { part: 'plan', isResult: false },
      played: { part: 'results', isResult: true },
      referee: { part: 'plan', isResult: false },
    },
    { court: { aspect: 'plan', seenBy: 'everyone' } },
    {
      score: {
        aspect: 'played',
        seenBy: 'everyone',
        initial: null,
        set: (values) => [{ type: 'ResultsSet', data: { results: [], cleared: values.map(([id]) => id) } }],
      },
      referee: {
        aspect: 'referee',
        seenBy: 'members',
        initial: '',
        // Any event will do that says what it was given.
        set: (values) => [{ type: 'TournamentRenamed', data: { name: JSON.stringify(values) } }],
      },
    },
  );
  const match = (id: string, given: Partial<OwnFields> = {}): OwnMatch => ({
    id,
    court: 1,
    ...fields.initial,
    ...given,
    lastChanged: fields.changedAt(1),
  });

  it('is unset at first, marked by its aspect once it is set, and no result', () => {
    const set = fields.withValue(match('m1'), 'referee', 'Anna', 7);
    expect(set).toEqual({ ...match('m1', { referee: 'Anna' }), lastChanged: { plan: 1, played: 1, referee: 7 } });
    expect([match('m1'), set].map((each) => fields.isSet(each, 'referee'))).toEqual([false, true]);
    expect([set, match('m1', { score: '1:0' })].map(fields.hasResult)).toEqual([false, true]);
  });

  it('is compared and brought back alone, and a new result leaves it as it is', () => {
    const [one, other] = [match('m1'), match('m1', { referee: 'Anna' })];
    expect(fields.aspects.filter((aspect) => !fields.isSameAspect(one, other, aspect))).toEqual(['referee']);
    expect(fields.isSame(one, other)).toBe(false);
    expect(fields.aspectOf(other, 'referee')).toEqual({ referee: 'Anna' });
    expect(fields.laterOf(other)).toEqual({ score: null, referee: 'Anna' });
    expect(fields.besidesResult(other)).toEqual([{ court: 1 }, { referee: 'Anna' }]);
  });

  it('names its part and its paths', () => {
    expect(fields.partOfField('referee')).toBe('plan');
    expect(fields.partOf('played')).toBe('results');
    expect(fields.pathOf('referee', 'm4')).toBe('matches/m4/referee');
  });

  it('comes with one event for all matches in which it differs', () => {
    const before = [match('m1', { referee: 'Anna' }), match('m2'), match('m3')];
    const after = [
      match('m1'),
      match('m2'),
      match('m3', { referee: 'Bert' }),
      match('m4'),
      match('m5', { referee: 'C' }),
    ];
    expect(fields.events(before, after)).toEqual([
      {
        type: 'TournamentRenamed',
        data: {
          name: JSON.stringify([
            ['m1', ''],
            ['m3', 'Bert'],
            ['m5', 'C'],
          ]),
        },
      },
    ]);
    expect(fields.events(after, after)).toEqual([]);
    expect(fields.events([match('m1')], [match('m1', { score: '1:0', referee: 'Anna' })])).toHaveLength(2);
  });
});
