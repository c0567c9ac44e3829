/** Part of the catalogue and never to be seen: words by which the search finds, names of files. */
const HIDDEN: readonly string[] = [
  'profile.exportFile',
  'spotlight.words.tabs.plan',
  'spotlight.words.tabs.groups',
  'spotlight.words.tabs.teams',
  'spotlight.words.tabs.ranking',
  'spotlight.words.tabs.documents',
  'spotlight.words.tabs.share',
  'spotlight.words.tabs.history',
  'spotlight.words.tabs.settings',
  'spotlight.words.planEditor',
  'spotlight.words.configure',
  'spotlight.words.board',
  'spotlight.words.public',
  'spotlight.words.create',
  'spotlight.words.venues',
  'spotlight.words.images',
  'spotlight.words.members',
  'spotlight.words.keys',
  'spotlight.words.organizationSettings',
  'spotlight.words.organizations',
  'spotlight.words.profile',
  'spotlight.words.password',
  'spotlight.words.management',
  'spotlight.words.theme',
  'spotlight.words.keyboard',
  'spotlight.words.logout',
];

/** There for a moment, or at some hours only: whether a browser had them on a page depends on when it was asked. */
const PASSING: readonly string[] = [
  'frame.loading',
  'spotlight.loading',
  'past.loading',
  'past.lineUnread',
  'history.return.loading',
  'consequences.loading',
  'confirm.wait',
  'confirm.account.progressTitle',
  'confirm.eMail.progressTitle',
  'documents.printing',
  'documents.previewPrinting',
  'documents.previewRenewing',
  'planEditor.counting',
  'tournamentSettings.uploading',
  'images.uploading',
  'plan.inMinutes',
  'plan.delay',
  'lastVisit.at',
  'history.day',
  'presence.justNow',
  'plan.runsSince',
  'plan.minute',
  'tournament.makePrivateHint',
];

/** What no journey leads to yet: rare states, failures of others, what takes days. To become fewer. */
const OWED: readonly string[] = ['problems.loggedOut'];

/** Texts that need not have been on a page. */
export const unseen: ReadonlySet<string> = new Set([...HIDDEN, ...PASSING, ...OWED]);
