// The expected status of every call for every caller, written by hand from docs/api.md ("Sessions and keys", "Roles"),
// never from the table in the code. The tournament and its organisation exist; everything else about the call is in
// order. `stranger` has an account and another organisation, `admin` is an Administrator of the portal without a role
// here. The last six are API keys of this organisation: one that organises, one that reports, one that reads, one switched
// off, one that expired, and one without a licence. What changes where an organisation demands a second factor follows from
// it: demanded-factor.spec.ts.

export const callers = [
  'nobody',
  'stranger',
  'owner',
  'organizer',
  'scorer',
  'auditor',
  'admin',
  'key',
  'reportKey',
  'readKey',
  'inactiveKey',
  'expiredKey',
  'unlicensedKey',
] as const;
export type CallerName = (typeof callers)[number];

/** Invalid keys count as no session: always the same 401, for any call and any reason. */
const DEAD = '401 401 401';

/** Statuses in the order of `callers`. */
export const matrix: Readonly<Record<string, string>> = {
  //                                     nobody stranger owner organizer scorer auditor admin key reportKey readKey
  // Logging in needs no right; it answers 200 and says in the body whether it succeeded.
  'POST /identity/login': `                 200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/refresh': `               200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/logout': `                204 204 204 204 204 204 204 204 204 204 204 204 204`,
  'GET /identity/sessions': `               401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'DELETE /identity/sessions': `            401 204 204 204 204 204 204 403 403 403 ${DEAD}`,
  'DELETE /identity/sessions/others': `     401 204 204 204 204 204 204 403 403 403 ${DEAD}`,
  'DELETE /identity/sessions/:id': `        401 204 204 204 204 204 204 403 403 403 ${DEAD}`,
  'GET /identity/set-up': `                 200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/first-administrator': `   200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/register': `              200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/confirm': `               200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/confirm-with-password': ` 200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/take-back-email': `       200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/take-back-factors': `     200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/confirm-email': `         200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/forgot-password': `       204 204 204 204 204 204 204 204 204 204 204 204 204`,
  'POST /identity/change-password': `       200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'GET /identity/user-data': `              401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'PUT /identity/user-data': `              401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'GET /identity/export': `                 401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'GET /identity/second-factor': `                  401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/second-factor/totp': `            401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/second-factor/totp/confirm': `    401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/second-factor/totp/remove': `     401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/passkeys/options': `              401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/passkeys': `                      401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  // A passkey that does not exist.
  'PATCH /identity/passkeys/:id': `                 401 404 404 404 404 404 404 403 403 403 ${DEAD}`,
  'POST /identity/passkeys/:id/remove': `           401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /identity/passkey-login/options': `         200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/passkey-login': `                 200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'POST /identity/second-factor/recovery-codes': `  401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  // With a wrong password, so that no account is erased.
  'POST /identity/erase': `                 401 409 409 409 409 409 409 403 403 403 ${DEAD}`,

  'GET /api/management/users': `            401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'POST /api/management/users': `           401 403 403 403 403 403 201 403 403 403 ${DEAD}`,
  'GET /api/management/users/:id': `        401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'PATCH /api/management/users/:id': `      401 403 403 403 403 403 204 403 403 403 ${DEAD}`,
  'DELETE /api/management/users/:id/second-factor': ` 401 403 403 403 403 403 204 403 403 403 ${DEAD}`,
  'GET /api/management/users/:id/events': ` 401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'GET /api/management/mails': `            401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  // The mail does not exist.
  'GET /api/management/mails/:id': `        401 403 403 403 403 403 404 403 403 403 ${DEAD}`,
  'POST /api/management/mails/:id/retry': ` 401 403 403 403 403 403 404 403 403 403 ${DEAD}`,
  'GET /api/management/operator': `         401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'PUT /api/management/operator': `         401 403 403 403 403 403 204 403 403 403 ${DEAD}`,

  'GET /api/organizations': `               401 200 200 200 200 200 200 403 403 403 ${DEAD}`,
  'POST /api/organizations': `              401 201 201 201 201 201 201 403 403 403 ${DEAD}`,
  'GET /api/organizations/:id': `           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PATCH /api/organizations/:id/name': `    401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  // Taken back, which needs no second factor of one's own.
  'PATCH /api/organizations/:id/second-factor': ` 401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'PATCH /api/organizations/:id/page': `    401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'PATCH /api/organizations/:id/color': `   401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'PUT /api/organizations/:id/crest': `     401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'DELETE /api/organizations/:id/crest': `  401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'DELETE /api/organizations/:id': `        401 404 204 403 403 403 404 403 403 403 ${DEAD}`,

  'GET /api/organizations/:id/team-emblems': `            401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PATCH /api/organizations/:id/team-emblems/colors': `   401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PUT /api/organizations/:id/team-emblems/crest': `      401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'DELETE /api/organizations/:id/team-emblems/crest': `   401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'GET /api/organizations/:id/teams': `                401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/organizations/:id/members': `              401 404 200 200 200 200 404 403 403 403 ${DEAD}`,
  'PATCH /api/organizations/:id/members/:userId': `    401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  // Another member; removing oneself is open to all.
  'DELETE /api/organizations/:id/members/:userId': `   401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'GET /api/organizations/:id/invitations': `          401 404 200 403 403 403 404 403 403 403 ${DEAD}`,
  'POST /api/organizations/:id/invitations': `         401 404 201 403 403 403 404 403 403 403 ${DEAD}`,
  'GET /api/organizations/:id/invitations/:invitationId': `    401 404 200 403 403 403 404 403 403 403 ${DEAD}`,
  'DELETE /api/organizations/:id/invitations/:invitationId': ` 401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  // Both depend on the token, which none of these callers has.
  'POST /api/invitations/look-up': `        404 404 404 404 404 404 404 404 404 404 404 404 404`,
  'POST /api/invitations/accept': `         401 404 404 404 404 404 404 403 403 403 ${DEAD}`,

  // An Auditor sees all that an Owner sees of it: invitations and keys are not for those between them.
  'GET /api/organizations/:id/history': `              401 404 200 403 403 200 404 403 403 403 ${DEAD}`,
  'GET /api/organizations/:id/history/export': `       401 404 200 403 403 200 404 403 403 403 ${DEAD}`,

  'GET /api/me': `                          401 200 200 200 200 200 200 200 200 200 ${DEAD}`,
  'GET /api/api-keys': `                    401 404 200 403 403 403 404 403 403 403 ${DEAD}`,
  'POST /api/api-keys': `                   401 404 201 403 403 403 404 403 403 403 ${DEAD}`,
  'GET /api/api-keys/:id': `                401 404 200 403 403 403 404 403 403 403 ${DEAD}`,
  'PATCH /api/api-keys/:id/active': `       401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'PATCH /api/api-keys/:id/expiry': `       401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'DELETE /api/api-keys/:id': `             401 404 204 403 403 403 404 403 403 403 ${DEAD}`,
  'GET /api/api-keys/:id/usage': `          401 404 200 403 403 403 404 403 403 403 ${DEAD}`,

  'GET /api/management/organizations': `                   401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'GET /api/management/organizations/:id/licensing': `     401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'PATCH /api/management/organizations/:id/licensing': `   401 403 403 403 403 403 204 403 403 403 ${DEAD}`,
  'GET /api/management/projections': `                     401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'POST /api/management/projections/:name/rebuild': `      401 403 403 403 403 403 202 403 403 403 ${DEAD}`,
  'GET /api/management/log': `                             401 403 403 403 403 403 200 403 403 403 ${DEAD}`,
  'POST /api/management/log/check': `                      401 403 403 403 403 403 202 403 403 403 ${DEAD}`,
  'POST /api/management/log/accept': `                     401 403 403 403 403 403 404 403 403 403 ${DEAD}`,

  'GET /api/tournaments': `                 401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/tournaments': `                401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'GET /api/tournaments/:id': `             401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'DELETE /api/tournaments/:id': `          401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/name': `      401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/visibility': `401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/computation-configuration': `      401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/presentation-configuration': `     401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/configure': `                       401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/match-plan': `                     401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/shift': `                401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/match-plan/breaks': `              401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/fix-numbers': `          401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/close-gaps': `           401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams': `                           401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'DELETE /api/tournaments/:id/teams/:teamId': `                 401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/swap': `              401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/move': `              401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/groups/:groupId/name': `           401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/teams/:teamId/name': `             401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/teams/:teamId/priority': `         401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/lot': `                             401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/tie-decisions': `                   401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/tie-decisions/:decisionId/removal': ` 401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/teams/:teamId/out-of-competition': `401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/matches/:matchId/outcome': `       401 404 204 204 204 403 404 204 204 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/matches/:matchId/ruling': `        401 404 204 204 403 403 404 204 403 403 ${DEAD}`,

  // The right to change includes the right to preview.
  'POST /api/tournaments/:id/computation-configuration/preview': ` 401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/configure/preview': `               401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/preview': `              401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/shift/preview': `        401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/interruption/end/preview': `        401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/breaks/preview': `       401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/match-plan/close-gaps/preview': `   401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/preview': `                   401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/removal/preview': `   401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/swap/preview': `      401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/move/preview': `      401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/priority/preview': `  401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/lot/preview': `                     401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/tie-decisions/preview': `           401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/tie-decisions/:decisionId/removal/preview': ` 401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/teams/:teamId/out-of-competition/preview': ` 401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/matches/:matchId/outcome/preview': ` 401 404 200 200 200 403 404 200 200 403 ${DEAD}`,
  'POST /api/tournaments/:id/matches/:matchId/ruling/preview': `  401 404 200 200 403 403 404 200 403 403 ${DEAD}`,

  // Reverting needs more than reporting, even for a result.
  'POST /api/tournaments/:id/undo': `            401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/undo/preview': `    401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/restore': `         401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/restore/preview': ` 401 404 200 200 403 403 404 200 403 403 ${DEAD}`,

  'GET /api/tournaments/:id/images': `                           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/presentation-configuration': `       401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/computation-configuration': `        401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/configuration': `                    401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/matches': `                          401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/standings': `                        401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/ranking': `                          401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/page-views': `                       401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/team-selectors': `                   401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/matches.csv': `                      401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/standings.csv': `                    401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/ranking.csv': `                      401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/export': `                           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,

  // An Auditor reads the whole history, and changes nothing.
  'GET /api/tournaments/:id/history': `                          401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/history/timeline': `                 401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/history/frames': `                   401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/history/export': `                   401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/tournaments/:id/replay': `                          401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  // Needed to verify an export: public, as the keys are.
  'GET /.well-known/tournament-history-keys': `                  200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'GET /verify-history.mjs': `                                   200 200 200 200 200 200 200 200 200 200 200 200 200`,

  'PATCH /api/tournaments/:id/venue': `                          401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/announcement': `                   401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/interruption': `                   401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/interruption/end': `                401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/information': `                    401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/template': `                       401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/status': `                         401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/folder': `                         401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/image': `                          401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'PATCH /api/tournaments/:id/teams/:teamId/entry-fee': `        401 404 200 200 403 403 404 200 403 403 ${DEAD}`,
  'POST /api/tournaments/example': `                             401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'POST /api/tournaments/:id/copy': `                            401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'POST /api/tournaments/import': `                              401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  // Of a deleted tournament, visible only to the Owner, who restores it.
  'POST /api/tournaments/:id/undelete': `                        401 404 204 404 404 404 404 404 404 404 ${DEAD}`,
  'POST /api/organizations/:id/undelete': `                    401 404 204 404 404 404 404 401 401 401 ${DEAD}`,

  'GET /api/documents': `                                        401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/documents': `                                       401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'GET /api/documents/:id': `                                    401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/documents/copy': `                                  401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'PATCH /api/documents/:id/name': `                             401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'DELETE /api/documents/:id': `                                 401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'GET /api/documents/:id/pdf': `                                401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/print': `                             401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/tournaments/:id/print/first-page': `                  401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/documents/:id/match-plan/config': `                  401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PATCH /api/documents/:id/match-plan/config': `                401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'GET /api/documents/:id/receipts/config': `                    401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PATCH /api/documents/:id/receipts/config': `                  401 404 204 204 403 403 404 204 403 403 ${DEAD}`,

  'GET /api/folders': `                                          401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PUT /api/folders/:id': `                                      401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'GET /api/folders/:id/timetable': `                            401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /api/folders/:id/statistics': `                           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,

  'GET /api/venues': `                                           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/venues': `                                          401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'GET /api/venues/:id': `                                       401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'PUT /api/venues/:id': `                                       401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  'DELETE /api/venues/:id': `                                    401 404 204 204 403 403 404 204 403 403 ${DEAD}`,

  'GET /api/images': `                                           401 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'POST /api/images': `                                          401 404 201 201 403 403 404 201 403 403 ${DEAD}`,
  'DELETE /api/images/:id': `                                    401 404 204 204 403 403 404 204 403 403 ${DEAD}`,
  // Image addresses are unguessable and open to all, as pages of other sites embed them.
  'GET /images/:id': `                                           200 200 200 200 200 200 200 200 200 200 200 200 200`,
  'GET /api/metadata/finals-match-definitions': `                200 200 200 200 200 200 200 200 200 200 200 200 200`,

  // Of a private tournament; a public one is open to all.
  'GET /api/public/tournaments/:id': `      404 404 200 200 200 200 404 200 200 200 ${DEAD}`,
  'GET /t/:id/calendar.ics': `              404 404 200 200 200 200 404 200 200 200 ${DEAD}`,
};

/** Addresses that are no calls: pages, prints and metrics; `/api/live` has its topics below. */
export const besides: readonly RegExp[] = [
  // The built client; `*` stands for its assets in the printed tree.
  /^GET (\*|\/\*?|\/portal\*?|\/portal\/address\.json|\/t\/:id(\/board|\/address|\/app\.webmanifest|\/qr\.svg|\/preview\.png)?|\/impressum|\/datenschutz|\/[\w-]+\.(js|svg|png|txt|webmanifest))$/,
  /^POST \/(t\/:id|v\/:name)\/seen$/,
  /^GET \/[vV]\*$/,
  /^GET \/v\/:name(\/:address|\/calendar\.ics|\/qr\.svg|\/address\.json)?$/,
  /^GET \/[vV](\/\*)?$/,
  /^GET \/(health\/(live|ready)|metrics)$/,
  /^GET \/api\/(live|openapi\.json|asyncapi\.json|docs(\*|\/.*)?)$/,
];

/** The answer to each caller's subscription: `view`, `unknown`, or the status that refuses the upgrade. */
export const topics: Readonly<Record<string, string>> = {
  //                            nobody  stranger owner organizer scorer auditor admin   key     reportKey readKey
  'public/PUBLIC': `             view    view    view  view    view    view    view    view    view    view    ${DEAD}`,
  'public/PRIVATE': `            unknown unknown view  view    view    view    unknown view    view    view    ${DEAD}`,
  'tournament/PUBLIC': `         unknown unknown view  view    view    view    unknown view    view    view    ${DEAD}`,
  'tournament/PRIVATE': `        unknown unknown view  view    view    view    unknown view    view    view    ${DEAD}`,
  'events/PRIVATE': `            unknown unknown view  view    view    view    unknown view    view    view    ${DEAD}`,
  'club/ORGANIZATION': `         view    view    view  view    view    view    view    view    view    view    ${DEAD}`,
  'organization/ORGANIZATION': ` unknown unknown view  view    view    view    unknown view    view    view    ${DEAD}`,
  'organization/ORGANIZATION/keys': `unknown unknown view  unknown unknown unknown unknown unknown unknown unknown ${DEAD}`,
};
