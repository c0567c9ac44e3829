import type { Refusal } from '#domain/refusal.ts';
import { texts as domainTexts } from '#domain/texts/de.ts';
import { texts } from '../texts/de.ts';
import type { texts as english } from '../texts/en.ts';

// Every code that a problem may have, once: codes that are no refusals of rules are listed here with status and
// sentence. The English meaning is in texts/en, without which a code does not compile.

/** A stable word, part of the contract: the `code` of a problem. */
export type ProblemCode = keyof typeof english.apiProblems | Refusal;

/** A sentence that names a figure has an example figure here. */
interface ProblemKind {
  readonly status: number;
  readonly sentence: string;
}

const { accounts, documents, emails, invitations, logCheck, organizations, problems: t } = texts;
const { projections, quotas, training, tournaments, userManagement } = texts;

const kind = (status: number, sentence: string): ProblemKind => ({ status, sentence });

const kinds: Readonly<Record<keyof typeof english.apiProblems, ProblemKind>> = {
  invalid: kind(400, t.required),
  'malformed-address': kind(400, t.malformedAddress),
  'malformed-request': kind(400, t.malformedRequest),
  'not-logged-in': kind(401, t.notLoggedIn),
  'key-not-valid': kind(401, t.keyNotValid.expired),
  forbidden: kind(403, t.forbidden),
  'not-for-keys': kind(403, t.noApiKey),
  'second-factor-required': kind(403, t.secondFactorRequired('SV Musterstadt')),
  'cross-origin': kind(403, t.otherOrigin),
  'stream-broken': kind(409, t.streamBroken),
  'last-administrator': kind(409, accounts.lastAdministrator),
  'wrong-password': kind(409, accounts.wrongPassword),
  'e-mail-changed-recently': kind(409, accounts.eMailChangedRecently),
  'not-set-up': kind(409, accounts.notSetUp),
  'not-confirmed': kind(409, userManagement.notActivated),
  'e-mail-taken': kind(409, userManagement.eMailTaken),
  'not-finished': kind(409, training.notFinished),
  'too-many-replays': kind(409, training.tooMany(3)),
  'never-played': kind(409, training.neverPlayed),
  'log-changed': kind(409, logCheck.changed),
  'rebuild-running': kind(409, projections.underWay),
  'mail-gone': kind(409, emails.sentAlready),
  'second-factor-missing': kind(409, organizations.secondFactorMissing),
  'address-of-a-member': kind(409, invitations.isMember),
  stale: kind(412, tournaments.changedMeanwhile),
  'request-timeout': kind(408, t.requestTimeout),
  'too-large': kind(413, t.tooLarge),
  'unsupported-media-type': kind(415, t.onlyJson),
  'expectation-failed': kind(417, t.noExpectation),
  'idempotency-key-reused': kind(422, t.keyReused),
  'upgrade-required': kind(426, texts.live.upgrade),
  'headers-too-large': kind(431, t.headersTooLarge),
  'too-many-attempts': kind(429, accounts.tooOften(5)),
  'quota-organizations': kind(429, quotas.organizationsPerDay(20)),
  'quota-tournaments': kind(429, quotas.tournamentsPerDay(200)),
  'quota-imports': kind(429, quotas.importsPerHour(60)),
  'quota-invitations': kind(429, quotas.invitationsPerDay(300)),
  'quota-uploads': kind(429, quotas.uploadsPerDay(300)),
  'quota-log': kind(429, quotas.logMegabytesPerDay(200)),
  'quota-images': kind(429, quotas.imageBytes(200_000_000)),
  'quota-api-keys': kind(429, quotas.apiKeys(50)),
  'quota-sockets': kind(429, quotas.sockets(200)),
  left: kind(499, documents.left),
  behind: kind(503, t.behind),
  busy: kind(503, t.unavailable.busy),
  'outcome-unknown': kind(503, t.unavailable['outcome-unknown']),
  'storage-full': kind(503, t.storageFull),
  'log-unavailable': kind(503, t.databaseSilent),
  'newer-events': kind(503, t.newerEvents),
  'sessions-unknown': kind(503, t.databaseSilent),
  'tables-missing': kind(503, t.tablesMissing),
  'tables-stopped': kind(503, t.tablesStopped),
  'plan-too-large': kind(503, tournaments.planTooLarge),
  'printing-failed': kind(503, documents.failed),
  'printing-too-long': kind(503, documents.tooLong),
  'no-browser': kind(503, documents.noBrowser),
  closing: kind(503, texts.live.ending),
};

const isOwn = (code: ProblemCode): code is keyof typeof kinds => Object.hasOwn(kinds, code);

// 409 is the contract's word for a rule's no; these say instead that something named is not there, or can never be.
const UNKNOWN =
  /^not-found$|^(team|group|match|document|member|invitation|api-key|folder|venue|image|version)-unknown$/;

/** The status that a problem with this code has, and its German sentence. */
export const findProblemKind = (code: ProblemCode): ProblemKind => {
  if (isOwn(code)) return kinds[code];
  if (code === 'not-found') return kind(404, t.notFound);
  return { status: UNKNOWN.test(code) ? 404 : 409, sentence: domainTexts.refusals[code] };
};
