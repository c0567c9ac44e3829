import { describe, expect, it } from 'vitest';
import { statusOfTournament, tournamentStatusBody } from '#domain/tournament/contract/notices.ts';
import { given, NOW } from '../support/given.ts';
import { created, Played, report } from '../support/played.ts';
import { small } from '../support/random-commands.ts';

const LATER = '2030-12-05T17:00:00Z';

describe('[OR2] an announcement', () => {
  const spec = given([created]);
  it('stands until an instant or until it is taken down, and the next one replaces it', () => {
    const said = { text: 'Siegerehrung 17:15', until: LATER };
    spec.when({ type: 'SetAnnouncement', ...said }).happened({ type: 'AnnouncementSet', data: said });
    const standing = given([created, { type: 'AnnouncementSet', data: said }]);
    standing.when({ type: 'SetAnnouncement', ...said }).nothingHappened();
    const next = { text: 'Fundsache am Tisch', until: null };
    standing.when({ type: 'SetAnnouncement', ...next }).happened({ type: 'AnnouncementSet', data: next });
    standing
      .when({ type: 'SetAnnouncement', text: null, until: LATER })
      .happened({ type: 'AnnouncementSet', data: { text: null, until: null } });
    spec.when({ type: 'SetAnnouncement', text: null, until: null }).nothingHappened();
  });

  it('that would be over at once is refused', () => {
    spec.when({ type: 'SetAnnouncement', text: 'Gleich', until: NOW }).refused('announcement-over');
  });
});

it('[OR3] infos are set and taken away', () => {
  const text = '# Anfahrt\nBus 12';
  const spec = given([created]);
  spec.when({ type: 'SetInformation', text }).happened({ type: 'InformationSet', data: { text } });
  spec.when({ type: 'SetInformation', text: null }).nothingHappened();
  const { state } = new Played().must({ type: 'SetInformation', text }, { type: 'SetInformation', text: null });
  expect(state.information).toBeNull();
});

describe('[OR4] whether a tournament takes place', () => {
  const cancelled = { status: 'Cancelled', note: 'Die Halle ist gesperrt.', date: null } as const;

  it('is said with a sentence; a day belongs to what is postponed, and both go when it is as planned again', () => {
    const spec = given([created]);
    spec
      .when({ type: 'SetStatus', ...cancelled, date: '2027-01-16' })
      .happened({ type: 'TournamentStatusSet', data: cancelled });
    const postponed = { status: 'Postponed', note: null, date: '2027-01-16' } as const;
    spec.when({ type: 'SetStatus', ...postponed }).happened({ type: 'TournamentStatusSet', data: postponed });
    const planned = { status: 'Planned', note: null, date: null } as const;
    spec.when({ type: 'SetStatus', ...planned, note: 'Doch' }).nothingHappened();
    given([created, { type: 'TournamentStatusSet', data: cancelled }])
      .when({ type: 'SetStatus', ...postponed, status: 'Planned' })
      .happened({ type: 'TournamentStatusSet', data: planned });
  });

  it('a cancelled one refuses a report', () => {
    given([created, { type: 'TournamentStatusSet', data: cancelled }])
      .when(report('m1', '1:0'))
      .refused('tournament-cancelled');
  });

  it('a cancelled one takes no results, a postponed one does; those it has stay', () => {
    const played = new Played().must(small(), report('m1', '2:1'));
    played.must({ type: 'SetStatus', ...cancelled });
    expect(played.send(report('m2', '1:0'))).toMatchObject({ refusal: 'tournament-cancelled' });
    expect(played.state.plan?.matches[0]?.result).toMatchObject({ scoreA: 2, scoreB: 1 });
    played.must({ type: 'SetStatus', status: 'Postponed', note: null, date: null }, report('m2', '1:0'));
    expect(played.state.plan?.matches[1]?.result).toMatchObject({ scoreA: 1 });
  });

  it('names a day of the calendar', () => {
    expect(statusOfTournament.options).toEqual(['Planned', 'Cancelled', 'Postponed']);
    const parsed = (date: string) => tournamentStatusBody.safeParse({ status: 'Postponed', note: null, date }).success;
    expect([parsed('2027-01-16'), parsed('2027-02-30'), parsed('16.01.2027')]).toEqual([true, false, false]);
  });
});
