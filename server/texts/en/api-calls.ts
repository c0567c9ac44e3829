/** What each call does, for those who program against the API. A preview is described by the call beside which it stands. */
export const apiCalls: Readonly<Record<string, string>> = {
  'GET /identity/set-up': 'Answers whether the portal already has an administrator, and what its login page offers.',
  'POST /identity/first-administrator':
    'Creates the first administrator with the link from the console, and logs in. A refused input answers `success: false` with a reason.',
  'POST /identity/login':
    "Logs in, and sets the session's cookies. A wrong password answers 200 with `success: false`; where the account has a second factor, `secondFactor` says what to send in the same call again.",
  'POST /identity/refresh':
    'Renews the session, by its cookie or by `Authorization: Bearer <refresh token>`. Each refresh token counts once.',
  'POST /identity/logout': 'Ends the session.',
  'GET /identity/sessions':
    'Lists where the caller is logged in: device, times and rough network of each session, the last used first.',
  'DELETE /identity/sessions': "Ends all of the caller's sessions, this one too.",
  'DELETE /identity/sessions/others': "Ends all of the caller's sessions but this one.",
  'DELETE /identity/sessions/{id}': "Ends one of the caller's sessions.",
  'POST /identity/register': 'Registers an account, which is activated by a link in a mail.',
  'POST /identity/confirm': 'Activates an account with the link from the mail.',
  'POST /identity/confirm-with-password':
    'Activates an account with the link from the mail, with a password that the reader of the mail chooses instead of the one that was registered.',
  'POST /identity/forgot-password':
    'Asks for a link to reset the password. The answer is always the same, whether the account exists or not.',
  'POST /identity/change-password': 'Changes the password, with the present one or with the key from the mail.',
  'GET /identity/user-data': "Answers name and address of the caller's own account.",
  'PUT /identity/user-data':
    'Changes name and address. A new address counts once it is confirmed, and needs a login within 15 minutes or `currentPassword`.',
  'POST /identity/confirm-email': 'Confirms a new address with the link from the mail; the session then ends.',
  'POST /identity/take-back-email':
    'Gives an account its former address back, with the link mailed there (72 hours). All sessions end, and the answer holds the token for a new password.',
  'POST /identity/take-back-factors':
    'Takes back what was added to log in with, with the link from the mail that told of it (72 hours): app, passkeys and recovery codes from then on, and a change of the address since. All sessions end, and the answer holds the token for a new password.',
  'GET /identity/export':
    "Answers everything that is stored about the caller's own account, with organisations that were deleted and can be brought back, and with open invitations to the confirmed address and those that the caller sent.",
  'POST /identity/erase': "Erases the caller's own account.",
  'GET /identity/second-factor': "Answers which second factors the caller's account has.",
  'POST /identity/second-factor/totp':
    'Begins to set up an authenticator app and answers its secret, which counts once a code of it is confirmed.',
  'POST /identity/second-factor/totp/confirm':
    'Confirms the authenticator app with a code; answers the recovery codes where it is the first factor.',
  'POST /identity/second-factor/totp/remove': 'Switches the authenticator app off.',
  'POST /identity/second-factor/recovery-codes': 'Makes ten new recovery codes; those of before no longer count.',
  'POST /identity/passkeys/options':
    'Answers what the browser needs to make a passkey; what it makes counts for five minutes.',
  'POST /identity/passkeys':
    'Adds a passkey that the browser has made; answers the recovery codes where it is the first factor.',
  'PATCH /identity/passkeys/{id}': 'Renames a passkey.',
  'POST /identity/passkeys/{id}/remove': 'Removes a passkey.',
  'POST /identity/passkey-login/options': 'Answers what the browser needs to log in with a passkey.',
  'POST /identity/passkey-login': "Logs in with a passkey, without a password, and sets the session's cookies.",

  'GET /api/management/users': 'Lists all accounts, the newest first; `search` looks in names and addresses.',
  'POST /api/management/users': 'Creates an account, confirmed at once.',
  'GET /api/management/users/{id}': 'Answers one account with its organisations.',
  'PATCH /api/management/users/{id}':
    'Locks an account, confirms it by hand, or gives and takes the role; only the fields that are there change.',
  'DELETE /api/management/users/{id}/second-factor':
    'Removes app, passkeys and recovery codes of an account and ends its sessions; its owner gets a mail.',
  'GET /api/management/users/{id}/events': 'Lists what happened to an account in the last 90 days, newest first.',
  'GET /api/management/mails': 'Lists the outgoing mails of the last 30 days, newest first.',
  'GET /api/management/mails/{id}': 'Answers one mail; where it holds a key, its text is empty once it was sent.',
  'POST /api/management/mails/{id}/retry': 'Tries a waiting or failed mail again at once.',
  'GET /api/management/operator': 'Answers the texts of imprint and privacy page, and where the pages lead instead.',
  'PUT /api/management/operator': 'Changes the texts of imprint and privacy page.',
  'GET /api/management/organizations': 'Lists all organisations by name, with licence and size.',
  'GET /api/management/organizations/{id}/licensing': 'Answers what an organisation is licensed for.',
  'PATCH /api/management/organizations/{id}/licensing': 'Licenses an organisation for API keys, or not.',
  'GET /api/management/projections': 'Answers how far the tables are, and how a rebuild goes.',
  'POST /api/management/projections/{name}/rebuild': 'Rebuilds the tables of a projection beside the present ones.',
  'GET /api/management/log': 'Answers what the last check of the event log has found.',
  'POST /api/management/log/check': 'Begins a check of all chains of the event log.',
  'POST /api/management/log/accept': 'Lets a broken stream stand as it was shown; the reason is written down.',

  'GET /api/organizations': "Lists the caller's organisations, or with `deleted=true` those that can be taken back.",
  'POST /api/organizations': 'Creates an organisation; its creator is its Owner.',
  'GET /api/organizations/{id}': "Answers one organisation, with the caller's role.",
  'GET /api/organizations/{id}/teams': 'Lists the teams of all tournaments of the organisation, for a search.',
  'PATCH /api/organizations/{id}/name': 'Renames an organisation.',
  'PATCH /api/organizations/{id}/second-factor': 'Demands a second factor of the members, or no longer.',
  'PATCH /api/organizations/{id}/page':
    'Chooses the name of the public page `/v/{name}` and short addresses of tournaments below it; old names lead to the newest.',
  'DELETE /api/organizations/{id}': 'Deletes an organisation with all tournaments and venues.',
  'POST /api/organizations/{id}/undelete': 'Takes the deletion of an organisation back, within 30 days.',
  'GET /api/organizations/{id}/members': 'Lists the members with name, address and role.',
  'PATCH /api/organizations/{id}/members/{userId}': 'Gives a member another role; the last Owner keeps it.',
  'DELETE /api/organizations/{id}/members/{userId}':
    'Removes a member, which takes an Owner, or leaves the organisation: everybody may remove themselves.',
  'GET /api/organizations/{id}/invitations': 'Lists the open invitations.',
  'GET /api/organizations/{id}/invitations/{invitationId}': 'Answers one open invitation.',
  'POST /api/organizations/{id}/invitations': 'Invites an address, by a mail; the invitation is open for 14 days.',
  'DELETE /api/organizations/{id}/invitations/{invitationId}': 'Withdraws an invitation.',
  'POST /api/invitations/look-up': 'Answers what a token from a mail invites to.',
  'POST /api/invitations/accept':
    'Accepts an invitation, logged in with the invited address; answers the organisation.',
  'GET /api/me': 'Answers whose credential this is, and what it opens.',
  'GET /api/api-keys': 'Lists the keys of an organisation.',
  'POST /api/api-keys': 'Creates a key with its rights. Its secret is in this answer only, and null in a repeat.',
  'GET /api/api-keys/{id}': 'Answers one key, without its secret.',
  'PATCH /api/api-keys/{id}/active': 'Switches a key on or off.',
  'PATCH /api/api-keys/{id}/expiry': 'Lets a key count for so many days from now on, an expired one too.',
  'DELETE /api/api-keys/{id}': 'Deletes a key.',
  'GET /api/api-keys/{id}/usage': 'Counts the accepted calls of a key over time, about a minute behind.',

  'GET /api/tournaments':
    "Lists the organisation's tournaments, or with `deleted=true` those that its Owner can take back. A program with a key begins here: the organisation's id is the first 16 characters of the key's id.",
  'POST /api/tournaments':
    'Creates a tournament: in a folder by `folderId`, in a new one by `folderName`, or in none. It has no plan before `configure`.',
  'GET /api/tournaments/{id}':
    'Answers the tournament with groups, matches, tables and ranking; with `version` or `at` as it was then.',
  'DELETE /api/tournaments/{id}': 'Deletes a tournament with its teams, matches and results.',
  'POST /api/tournaments/{id}/undelete': 'Takes the deletion of a tournament back, within 30 days.',
  'GET /api/public/tournaments/{id}':
    'Answers a public tournament as visitors see it: results as the presentation shows them, and nothing that is private.',
  'PATCH /api/tournaments/{id}/name': 'Renames a tournament.',
  'PATCH /api/tournaments/{id}/visibility': 'Publishes a tournament, or makes it private.',
  'PATCH /api/tournaments/{id}/computation-configuration': 'Changes the points and how tables are ordered.',
  'PATCH /api/tournaments/{id}/presentation-configuration': 'Changes how the tournament is shown to visitors.',
  'POST /api/tournaments/{id}/configure':
    'Sets groups, teams and phases, and generates the plan anew. All results are deleted by it.',
  'PATCH /api/tournaments/{id}/match-plan':
    'Edits the plan: order, courts, kickoffs and who plays. Every match is named once; what is left out besides stays as it is.',
  'POST /api/tournaments/{id}/match-plan/shift':
    'Moves matches that have no result by minutes, on the courts given or on all. Only times change.',
  'POST /api/tournaments/{id}/match-plan/close-gaps':
    'Closes the gaps of the plan: matches that have no result and are still to come move up in their order.',
  'POST /api/tournaments/{id}/teams':
    'Adds a team to a group with its matches, in free slots or at the end of the group phase.',
  'DELETE /api/tournaments/{id}/teams/{teamId}':
    'Removes a team that has not played, with its matches; all others keep their time.',
  'POST /api/tournaments/{id}/teams/{teamId}/swap':
    'Lets two teams change places in groups and plan; results stay with those who played.',
  'POST /api/tournaments/{id}/teams/{teamId}/move':
    'Moves a team that has not played to another group, where its matches are added as those of a late team.',
  'PATCH /api/tournaments/{id}/groups/{groupId}/name': 'Renames a group; an empty name takes the default one back.',
  'PATCH /api/tournaments/{id}/teams/{teamId}/name': 'Renames a team.',
  'PATCH /api/tournaments/{id}/teams/{teamId}/priority':
    'Sets the priority of a team in its group, by which a lot is entered: of level teams the higher one is placed first.',
  'POST /api/tournaments/{id}/lot': 'Enters a lot: the priorities of all teams among which it was drawn, in one step.',
  'PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition':
    'Puts a team out of competition, or back: it plays and is not placed.',
  'PATCH /api/tournaments/{id}/matches/{matchId}/outcome':
    'Reports, corrects or clears a result. A kickoff is a report of `CurrentlyPlaying` with 0:0; `NotStarted` without scores clears it.',
  'POST /api/tournaments/{id}/undo': 'Takes one step of the history back.',
  'POST /api/tournaments/{id}/restore':
    'Returns to an earlier version. Nothing is erased: what differs becomes a new step.',
  'GET /api/tournaments/{id}/images': 'Answers the logos and the banner of a tournament.',
  'GET /api/tournaments/{id}/presentation-configuration': 'Answers how the tournament is shown to visitors.',
  'GET /api/tournaments/{id}/computation-configuration': 'Answers the points and how tables are ordered.',
  'PATCH /api/tournaments/{id}/venue': 'Chooses the venue of a tournament; null takes it away.',
  'PATCH /api/tournaments/{id}/announcement':
    'Says a line to everybody at once: on the board, on the page for visitors and in the portal. It replaces the one before; null takes it down.',
  'PATCH /api/tournaments/{id}/information':
    'Sets what visitors should know, as Markdown with headings, lists, links and emphasis; null takes it away.',
  'PATCH /api/tournaments/{id}/template':
    'Marks a tournament without results as a template, which makes it private, or takes that back. A template is in no list unless asked for, and takes no results.',
  'PATCH /api/tournaments/{id}/status':
    'Cancels or postpones a tournament, or says that it takes place as planned. A cancelled one takes no results.',
  'PATCH /api/tournaments/{id}/folder':
    'Puts a tournament into a folder by `folderId`, into a new one by `folderName`, or with null into none.',
  'PATCH /api/tournaments/{id}/image': 'Chooses an image of the organisation as logo or banner; null takes it away.',
  'PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee': "Enters a team's entry fee as paid or open.",
  'GET /api/tournaments/{id}/matches': 'Lists the matches as flat rows, for tables and reports.',
  'GET /api/tournaments/{id}/standings': 'Lists the tables of the groups as flat rows.',
  'GET /api/tournaments/{id}/ranking': 'Lists the ranking as flat rows.',
  'GET /api/tournaments/{id}/page-views': 'Counts the visits of the public page over time.',
  'GET /api/tournaments/{id}/team-selectors':
    'Lists who may be put into a match when the plan is edited, with German labels.',
  'GET /api/tournaments/{id}/matches.csv': 'Answers the plan as CSV, with German headings.',
  'GET /api/tournaments/{id}/standings.csv': 'Answers the tables of the groups as CSV, with German headings.',
  'GET /api/tournaments/{id}/ranking.csv': 'Answers the ranking as CSV, with German headings.',
  'GET /t/{id}/calendar.ics': 'Answers the plan as iCalendar, whole or of one team.',
  'GET /api/tournaments/{id}/export': 'Answers the tournament as one file, for another installation.',
  'POST /api/tournaments/example':
    'Creates an example: a private tournament with teams and a ready plan that begins soon, for trying out.',
  'POST /api/tournaments/import':
    'Creates a tournament from such a file, in the organisation given; it begins private.',
  'POST /api/tournaments/{id}/copy':
    'Creates the same tournament once more: its plan with order, courts and gaps as they stand, at other times; results, announcement, status and entry fees do not come along. It begins private.',
  'GET /api/tournaments/{id}/history': 'Lists what happened, one entry per command, newest first.',
  'GET /api/tournaments/{id}/history/timeline': 'Lists every entry as `[version, time, kind]`, oldest first.',
  'GET /api/tournaments/{id}/history/frames':
    'Answers the view at `from`, and what each entry up to `to` changed in it. It may end earlier; go on from its `to`.',
  'GET /api/tournaments/{id}/history/export':
    'Answers every event as JSON Lines with its hashes; the last line signs their number and head.',
  'GET /api/organizations/{id}/history':
    'Lists what happened to an organisation, one entry per command, newest first. For Owners and Auditors.',
  'GET /api/organizations/{id}/history/export':
    'Answers every event of an organisation as JSON Lines with its hashes; the last line signs their number and head. For Owners and Auditors.',
  'GET /.well-known/tournament-history-keys': 'Answers the public keys of these signatures, as a JWK set.',
  'GET /verify-history.mjs':
    'Answers the program with which an export is checked: one plain file that needs Node 20 or newer and nothing else.',
  'POST /api/tournaments/{id}/replay': 'Plays a finished tournament again in a private copy, for training.',

  'GET /api/documents': 'Lists the documents of a tournament.',
  'POST /api/documents': 'Adds a document to a tournament.',
  'POST /api/documents/copy': 'Copies a document from another tournament of the organisation.',
  'GET /api/documents/{id}': 'Answers one document.',
  'PATCH /api/documents/{id}/name': 'Renames a document.',
  'DELETE /api/documents/{id}': 'Deletes a document.',
  'GET /api/documents/{id}/pdf': 'Prints a document.',
  'GET /api/tournaments/{id}/print':
    'Prints a paper for the hall, without a document: a plan per court, slips of teams, tables and finals, a sign for the door, a list of teams.',
  'GET /api/documents/{id}/match-plan/config': 'Answers how a match plan is printed.',
  'PATCH /api/documents/{id}/match-plan/config': 'Changes how a match plan is printed.',
  'GET /api/documents/{id}/receipts/config': 'Answers how receipts are printed.',
  'PATCH /api/documents/{id}/receipts/config': 'Changes how receipts are printed.',
  'GET /api/folders': 'Lists the folders of an organisation that hold a tournament.',
  'PUT /api/folders/{id}': 'Renames a folder.',
  'GET /api/folders/{id}/timetable': 'Answers when the tournaments of a folder begin and end.',
  'GET /api/folders/{id}/statistics': 'Answers figures over the tournaments of a folder; training copies do not count.',
  'GET /api/venues': 'Lists the venues of an organisation.',
  'POST /api/venues': 'Creates a venue.',
  'GET /api/venues/{id}': 'Answers one venue.',
  'PUT /api/venues/{id}': 'Changes name, description, address and links of a venue.',
  'DELETE /api/venues/{id}': 'Deletes a venue; tournaments there then have none.',
  'GET /api/images': 'Lists the images of an organisation, all or of one type.',
  'POST /api/images': 'Uploads a PNG, JPEG or WebP, which is kept as WebP.',
  'DELETE /api/images/{id}': 'Deletes an image; it disappears at once wherever it was shown.',
  'GET /images/{id}': 'Answers the bytes of an image as WebP, or as JPEG.',
  'GET /api/metadata/finals-match-definitions': 'Lists which finals are possible from how many groups.',
};
