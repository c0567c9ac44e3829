import { refuse } from '../../refusal.ts';
import { type ChangedPathsByEvent, changedPaths, markChanged } from '../model/changed-paths.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import { isDeepEqual } from '../../deep-equal.ts';

// Notices of organisers: from the desk [OR2], about the day [OR3], and whether it takes place [OR4].

const rules = {
  SetAnnouncement: ({ text, until }, { announcement }, { now }) => {
    const wanted = text === null ? null : { text, until };
    if (isDeepEqual(wanted, announcement)) return [];
    if (wanted !== null && until !== null && until <= now) return refuse('announcement-over');
    return [{ type: 'AnnouncementSet', data: wanted ?? { text: null, until: null } }];
  },
  SetInformation: ({ text }, { information }) =>
    text === information ? [] : [{ type: 'InformationSet', data: { text } }],
  SetStatus: ({ status, note, date }, { announcedStatus }) => {
    const wanted = {
      status,
      note: status === 'Planned' ? null : note,
      date: status === 'Postponed' ? date : null,
    };
    return isDeepEqual(wanted, announcedStatus) ? [] : [{ type: 'TournamentStatusSet', data: wanted }];
  },
} satisfies Partial<TournamentRules>;

const folds = {
  AnnouncementSet: (tournament, { text, until }, { version }) => ({
    ...markChanged(tournament, version, ['settings'], ['settings/announcement']),
    announcement: text === null ? null : { text, until },
  }),
  InformationSet: (tournament, { text }, { version }) => ({
    ...markChanged(tournament, version, ['settings'], ['settings/information']),
    information: text,
  }),
  TournamentStatusSet: (tournament, announcedStatus, { version }) => ({
    ...markChanged(tournament, version, ['settings'], ['settings/status']),
    announcedStatus,
  }),
} satisfies Partial<TournamentFolds>;

const paths = {
  AnnouncementSet: () => changedPaths('settings', 'settings/announcement'),
  InformationSet: () => changedPaths('settings', 'settings/information'),
  TournamentStatusSet: () => changedPaths('settings', 'settings/status'),
} satisfies Partial<ChangedPathsByEvent>;

export const noticeTheme = { rules, folds, paths };
