import { describe, expect, it } from 'vitest';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { mayPlay, isOf } from '#client/tournament-view/is-of.ts';
import { outlookOf } from '#client/tournament-view/outlook.ts';
import { shareMessages } from '#client/tournament-view/share-messages.ts';
import { slotName, teamNames } from '#client/tournament-view/team-names.ts';
import { configure, finals, Played, report } from '../domain/support/played.ts';

// Both groups of two end level in everything: who is first, and so who plays the semi-finals, is for lots to tell.

const played = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') }));
for (const match of ['m1', 'm2']) expect(played.send(report(match, '1:1'))).toBeNull();
const shown = publicView('t', played.state, { ...NOTHING_REFERENCED, venue: null });
const names = teamNames(shown.teams);
const semi = shown.matches[2];
if (semi === undefined) throw new Error('There is a semi-final');
const team = semi.teamA.teamId ?? '';

describe('[MO6] a team that has its place by slot order', () => {
  it('is there in the view, marked [SE3], and not named', () => {
    expect([names.has(team), semi.teamA.tied]).toEqual([true, true]);
    expect(slotName(semi.teamA, names)).toEqual({ name: '1. Gruppe A', team: null, open: true });
  });

  it('is named once the match has begun all the same', () => {
    const begun = { ...semi.teamA, score: 0 };
    expect(slotName(begun, names).name).toBe(names.get(team));
  });

  it('does not have the match as its own: it may have it, if the lot falls so', () => {
    expect([isOf(semi, team), mayPlay(semi, team)]).toEqual([false, true]);
    const { next, ifNow, place } = outlookOf(shown, team);
    expect([next, ifNow?.match.id, place]).toEqual([null, semi.id, null]);
    const messages = shareMessages(shown, names, {
      teamId: team,
      link: 'https://turnier.example/t/1',
      now: new Date(),
    });
    expect(messages.map(({ kind }) => kind)).toEqual(['plan']);
    expect(messages[0]?.text).not.toContain('2. Gruppe B');
  });

  it('is not over for the one that slot order leaves out', () => {
    const three = new Played(configure([3, 3], { finalsPhase: finals('SemiFinal') }));
    for (const { id } of three.state.plan?.matches.filter(({ stage }) => stage.type === 'GroupMatch') ?? [])
      expect(three.send(report(id, '1:1'))).toBeNull();
    const view = publicView('t', three.state, { ...NOTHING_REFERENCED, venue: null });
    const last = view.groups[0]?.participants.find(({ statistics }) => statistics?.position === 3)?.teamId ?? '';
    expect(view.rankings.some(({ teamId, tied }) => teamId === last && tied)).toBe(true);
    expect(outlookOf(view, last)).toEqual({ next: null, ifNow: null, place: null });
  });
});
