/** The description of the live channel, for those who program against it. */
export const apiLive = {
  about: [
    'One WebSocket, `/api/live`, keeps views up to date: frames of JSON in text, at most 16 kB from clients, at most 64 topics at a time. Cookie or bearer are read when the socket opens; without either, public topics are open.',
    'Follow a topic and hold its view. A change is applied only where its `from` is the stamp that is held; else follow again. A slow reader misses changes and then gets the whole view. The calls are described in `/api/openapi.json`; `/api/docs` shows both.',
    'Sockets are pinged every 25 s. Close codes: 1001 the server ends, 1008 a fourth malformed frame or more than 256 waiting, 1009 a frame of more than 16 kB, 1013 this node is behind or too many are open, 4001 the session ended, or the key expired, was switched off or deleted, or its organisation lost its licence. Connect again after a wait, each time a longer one.',
  ].join('\n\n'),
  channel: 'The live channel of the portal.',
  receives: 'What a client sends',
  sends: 'What the server sends',
  query: 'What a client may say of itself when it opens the socket.',
  topics: {
    tournament: 'The view of a tournament for members of its organisation.',
    public: 'The view for visitors. Where the tournament is public, everybody may follow it.',
    events:
      'The public events of a tournament, numbered by its version; the numbers have gaps. Members and keys of its organisation may follow them.',
    club: 'What the public page of an organisation shows, for everybody; `id` is of the organisation.',
    organization: 'The lists of an organisation; to an API key without its members: that list is empty.',
    keys: 'Its API keys and open invitations.',
  },
  frames: {
    follow: 'Follows a topic; it is answered with what the client misses.',
    unfollow: 'Follows a topic no longer.',
    place: 'Says where this person is at work, for the others.',
    wholeView: 'The whole view; without `view` where the stamp that came as `since` is current.',
    changedView: 'What to set in the view with the stamp `from`, in order.',
    feed: 'Public events.',
    presence: 'Who else follows the topic; to people only.',
    gone: 'There is nothing more to see: the tournament was made `private`, what the topic is of was `deleted`, or the right to follow it was `withdrawn` from this caller, and the thing goes on.',
    failed:
      'A frame was refused. What is not there and what is not yours is the same `unknown-topic`. `unavailable`: not now, or no longer for want of room; ask again after some seconds, then less often.',
    writesPossible: 'First, where nothing can be stored; then to all when that changes.',
    pagesRenewed: 'Once, to a page of the portal that came with `?pages=` of another version.',
    beat: 'At once and every 2.5 s, to who came with `?beat=1`: the line is whole, and what time it is.',
  },
} as const;

/** Schemas of these frames, as in api-schemas.ts. */
export const apiLiveSchemas: Readonly<Record<string, string>> = {
  Topic: 'A topic: `tournament/ID`, `public/ID`, `events/ID`, `club/ID`, `organization/ID` or `organization/ID/keys`.',
};

/** Fields of the public events, which both descriptions have. */
export const apiFeedFields: Readonly<Record<string, string>> = {
  'FeedEvent.number': 'The version after it.',
  'FeedEvent.type': 'What happened.',
  'FeedEvent.at': 'When it happened.',
  data: 'What of it is public.',
  'FeedEvent.data.cleared': 'Matches whose results were taken away.',
  'FeedEvent.data.teamIds': 'The two teams.',
  'FeedEvent.data.matchIds': 'The matches of the new plan, in the order of play.',
  'FeedEvent.data.visibility': 'Everybody may see it from then on.',
  'FeedEvent.data.date': 'The day that it is postponed to; null: not known, or not postponed.',
  'FeedEvent.data.added': 'Matches that came into the plan.',
  'FeedEvent.data.removed': 'Matches that went.',
  'FeedEvent.data.moved': 'Matches that stay, with the place in the plan that they have from then on.',
  'FeedGroup.letter': 'Its letter.',
  'FeedResult.state': 'Whether it is over.',
};

/** Fields of these frames, as in api-fields.ts. */
export const apiLiveFields: Readonly<Record<string, string>> = {
  since: 'The stamp that the client holds.',
  'Follow.after': 'The number of the last public event that the client holds.',
  place: 'Where: `match/21`; empty: at the topic itself; null: no longer anywhere.',
  stamp: 'The stamp of the view, 16 hexadecimal digits.',
  version: 'How many events the stream has.',
  view: 'The view, by the kind of the topic.',
  from: 'The stamp of the view before.',
  'ChangedView.changes': 'What to set, in order.',
  causes: 'What made the change; on topics of members only.',
  'ChangeCause.type': 'What happened.',
  by: 'Who did it.',
  'ChangeCause.by.kind': 'A person, a key, or the portal itself.',
  'Feed.events': 'The events, oldest first.',
  people: 'The people, each once for every place.',
  gone: 'Why.',
  'OrganizationLists.page': 'The public page at `/v/{name}`; `name` null: there is none.',
  'OrganizationLists.page.publicPageViews': 'Visits of that page.',
  pageName: 'The newest name of its page, `/v/{pageName}`.',
  'PublicOrganization.tournaments': 'Its public tournaments, a hundred at most, in no order.',
  isOver: 'Whether all is played.',
  champion: 'The winner; null until one is certain, and where no places are shown.',
  played: 'How many matches are over.',
  running: 'How many matches are being played.',
  'ClubTournament.matches': 'How many matches it has.',
  addresses: 'Short addresses below the page, by tournament.',
  templates: 'Tournaments that only serve to make others.',
  'Failed.error': 'Why.',
  writes: 'Whether anything can be stored.',
  pages: "The version of the server's pages.",
  beat: "The server's time, in milliseconds since 1970.",
  tournaments: 'Its tournaments, the next kickoff last, those without one first.',
  folders: 'Its folders that hold a tournament.',
  venues: 'Its venues.',
  'OrganizationImage.type': 'What it is for.',
  'OrganizationImage.url': 'Its address, below that of the portal.',
  members: 'Its members.',
  demandsSecondFactor: 'Whether members without a second factor are kept out.',
  apiKeys: 'Its keys.',
  invitations: 'Its open invitations.',
};
