/**
 * Every reason a rule can say no, once: a stable word, part of the contract as the `code` of a problem. It stays a code,
 * with details where it has some, until it is shown (texts/de/refusals.ts). Each has a spec in which a rule says it.
 */
export type Refusal =
  // Both streams
  | 'not-found'
  | 'already-exists'
  | 'not-deleted'
  | 'undelete-too-late'
  | 'changed-meanwhile'
  // Printing
  | 'ranking-without-outcomes'
  // Configuring a tournament
  | 'no-phase'
  | 'no-groups'
  | 'letters-not-in-order'
  | 'group-size'
  | 'too-many-teams'
  | 'too-many-matches'
  | 'team-twice'
  | 'group-twice'
  | 'schedule-missing'
  | 'result-loss-not-acknowledged'
  | 'finals-unavailable'
  | 'pairing-count'
  | 'third-place-needs-semi-finals'
  | 'playoff-position'
  | 'playoff-selector-twice'
  // Taking a tournament in from a file
  | 'file-inconsistent'
  // Who plays
  | 'selector-unknown'
  | 'selector-cycle'
  | 'no-group-phase'
  | 'same-team-possible'
  // The match plan
  | 'no-plan'
  | 'plan-incomplete'
  | 'no-kickoffs'
  | 'court-unknown'
  | 'index-gap'
  | 'number-taken'
  | 'numbers-not-fixed'
  | 'team-of-another-group'
  | 'placing-change-not-acknowledged'
  | 'plan-structure-changed'
  // Teams that come late, stay away, move
  | 'group-phase-missing'
  | 'team-has-played'
  | 'finals-place-missing'
  | 'finals-do-not-fit'
  // Teams, groups, matches, documents
  | 'team-unknown'
  | 'group-unknown'
  | 'match-unknown'
  | 'document-unknown'
  | 'document-limit'
  // Results
  | 'scores-missing'
  | 'scores-not-expected'
  | 'draw-in-knockout'
  | 'outcome-type-needs-knockout'
  | 'ruling-score'
  | 'void-in-knockout'
  | 'shootout-misplaced'
  | 'shootout-needs-draw'
  | 'shootout-undecided'
  | 'teams-undecided'
  | 'tie-open'
  | 'not-tied'
  | 'decision-unknown'
  | 'decision-limit'
  | 'teams-changed-meanwhile'
  | 'result-changed-meanwhile'
  | 'tournament-cancelled'
  // Templates
  | 'template-has-results'
  | 'template-private'
  | 'template-without-results'
  // Notices
  | 'announcement-over'
  | 'interruption-time'
  // History
  | 'version-unknown'
  | 'step-is-creation'
  | 'not-undoable'
  | 'step-overtaken'
  // Organisations
  | 'last-owner'
  | 'member-unknown'
  | 'already-member'
  | 'already-invited'
  | 'invitation-unknown'
  | 'invitation-expired'
  | 'invitation-for-another-address'
  | 'api-access-not-licensed'
  | 'api-key-unknown'
  | 'folder-unknown'
  | 'folder-name-taken'
  | 'folder-limit'
  | 'venue-unknown'
  | 'venue-limit'
  | 'image-unknown'
  | 'image-dimensions'
  | 'image-too-large'
  | 'emblem-limit'
  | 'name-taken'
  | 'page-name-limit';

/** A rule's no: a value, never an exception. `details` becomes part of the problem details. */
export interface Refused {
  readonly refusal: Refusal;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const refuse = (refusal: Refusal, details?: Readonly<Record<string, unknown>>): Refused =>
  details === undefined ? { refusal } : { refusal, details };

export const isRefused = (decision: object): decision is Refused => 'refusal' in decision;
