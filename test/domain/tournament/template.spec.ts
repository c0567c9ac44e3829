import { describe, expect, it } from 'vitest';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { given } from '../support/given.ts';
import { configure, created, Played, report } from '../support/played.ts';

const marked = { type: 'TournamentTemplateSet', data: { template: true } } as const;
const mark = { type: 'SetTemplate', template: true } as const;

describe('[OR1] a template', () => {
  it('is marked and is none again', () => {
    given([created]).when(mark).happened(marked);
    given([created, marked]).when(mark).nothingHappened();
    given([created, marked])
      .when({ ...mark, template: false })
      .happened({ type: 'TournamentTemplateSet', data: { template: false } });
    given([created])
      .when({ ...mark, template: false })
      .nothingHappened();
  });

  it('is private: marking it takes its page away, and it cannot be published', () => {
    const published = { type: 'TournamentPublished', data: {} } as const;
    given([created, published]).when(mark).happened(marked, { type: 'TournamentMadePrivate', data: {} });
    given([created, marked]).when({ type: 'SetVisibility', visibility: 'Public' }).refused('template-private');
  });

  it('has no results: one with results, or a training, cannot be marked', () => {
    const configured = given([created])
      .when(configure([2, 2]))
      .events();
    const played = given([created, ...configured])
      .when(report('m1', '1:0'))
      .events();
    given([created, ...configured, ...played])
      .when(mark)
      .refused('template-has-results');
    const origin = { tournamentId: 't', version: 3 };
    given([{ ...created, data: { ...created.data, origin } }])
      .when(mark)
      .refused('template-has-results');
  });

  it('takes none, neither by a report nor by a way back', () => {
    const events = given([created])
      .when(configure([2, 2]))
      .events();
    const configured = given([created, ...events]);
    const played = new Played().must(configure([2, 2]), report('m1', '1:0'));
    const withResult = played.version;
    played.must(report('m1', ''));
    const cleared = played.version;
    played.must(mark);
    const marking = configured.when(mark).events();
    given([created, ...events, ...marking])
      .when(report('m1', '1:0'))
      .refused('template-without-results');
    expect(() => played.must(played.restore(withResult))).toThrow('template-without-results');
    expect(() => played.must(played.undo(cleared))).toThrow('template-without-results');
    played.must({ type: 'RenameTeam', teamId: 't1', name: 'Anker' }, played.restore(cleared));
    expect(played.state).toMatchObject({ template: true, teams: { t1: { name: 'A1' } } });
  });

  it('is said to members and never to the public', () => {
    const { state } = given([created, marked]);
    expect(memberView('x', state, 2, NOTHING_REFERENCED).template).toBe(true);
    expect(publicView('x', state, { ...NOTHING_REFERENCED, venue: null })).not.toHaveProperty('template');
  });

  it('becomes a tournament by a copy, which is none', () => {
    const { state: source } = given([created, marked]);
    const copied = given([]).when({
      type: 'CopyTournament',
      source,
      folderId: null,
      name: 'Hallencup',
      firstMatchKickoff: null,
      teams: 'keep',
      take: [],
      documentIds: [],
    });
    expect(copied.state().template).toBe(false);
  });
});
