/** Part of the catalogue and never to be seen: words by which the search finds, names of files. */
const HIDDEN: readonly string[] = [
  'profile.exportFile',
  'secondFactor.codesFile',
  'fileTransfer.fileName',
  'historyPage.fileOf',
  // Within other sentences only.
  'history.selfDative',
  'organizationHistory.empty',
  'organizationHistory.venueFacts.externalLinks',
  // The head of a column in a file.
  'members.account',
  // The first line of a message, whose lines are recorded as one.
  'shareSheet.messages.planOf',
  'shareSheet.messages.rankingOf',
  // Where a portal has an address of its own, which one that is tested has not.
  'documents.codes',
  // Stands in a field, as its value.
  'secondFactor.passkeyNameProposal',
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
  'spotlight.words.organizationTabs.venues',
  'spotlight.words.organizationTabs.images',
  'spotlight.words.organizationTabs.members',
  'spotlight.words.organizationTabs.keys',
  'spotlight.words.organizationTabs.settings',
  'spotlight.words.organizationTabs.history',
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
  'log.checking',
  'spotlight.loading',
  'past.loading',
  'past.lineUnread',
  'history.return.loading',
  'consequences.loading',
  'confirm.wait',
  'confirm.account.progressTitle',
  'confirm.eMail.progressTitle',
  'print.printing',
  'documents.makingFor',
  'documents.previewPrinting',
  'documents.previewRenewing',
  'planEditor.counting',
  'tournamentSettings.uploading',
  'images.uploading',
  'plan.inMinutes',
  'lastVisit.at',
  'presence.justNow',
  'plan.runsSince',
  'plan.minute',
  'plan.overSince',
  'board.countdown',
  // Heard only, once.
  'spokenNews.goal',
  'spokenNews.corrected',
  'tournament.makePrivateHint',
  // Until the first mail is written.
  'mails.empty',
  'mails.emptyHint',
  // Where a session ends between two calls.
  'passwords.reasons.SecondFactorRequired',
];

/** Of machines that no journey has: those that listen in a network. */
const ELSEWHERE: readonly string[] = ['share.onlyHere', 'share.useAddress'];

/** To be led to by a journey yet; nothing new is added here. */
const OWED: readonly string[] = [
  'board.nextMatches',
  'shift.none',
  'ranking.compared.seed',
  'ranking.decidesBy.priority',
  'ranking.decidesBy.seed',
  'secondFactor.removeTextOther',
];

/** Texts that need not have been on a page. */
export const exemptTexts: ReadonlySet<string> = new Set([...HIDDEN, ...PASSING, ...ELSEWHERE, ...OWED]);
