/** The description of the API apart from its calls, for those who program against it. */
export const api = {
  about: [
    'Plan and run tournaments, live. Instants are ISO 8601 in UTC (`2026-12-05T08:30:00Z`), durations ISO 8601 (`PT10M`), money decimal numbers with two decimals.',
    'What is no success is a problem (RFC 9457) with a stable `code` and a German sentence for people. Each call lists the codes that it may answer as examples of its statuses, with what they mean.',
    'Lists with a `cursor` come in pages, all others whole.',
    'The live channel is described in `/api/asyncapi.json` (AsyncAPI 3), from the same schemas. `/api/docs` shows both.',
  ].join('\n\n'),
  schemes: {
    session: 'The session of a browser. Calls that write must come from a page of the portal.',
    accessToken: 'The `accessToken` that logging in answers; it counts for 30 minutes.',
    apiKey:
      'A key of an organisation. Its rights are chosen when it is created: `read` reads what an Auditor reads, `report` reports results too (Scorer), `organise` does what an Organizer may.',
  },
  feed: 'A public event of the topic `events/ID` of the live channel, which members and keys of the organisation may follow: by its type, what of it is public.',
  preview: 'What the call would lead to; nothing is changed.',
  headers: {
    atLeast: 'A `Log-Position` of an answer: this one contains at least what was so then, else it is 503 after 2 s.',
    ifNoneMatch:
      'Stamps (`ETag`) of answers that the caller holds: where one is current, or for `*`, the answer is 304.',
    idempotencyKey:
      'Chosen by the caller, one per request: the same request with the same key again changes nothing and answers as before. At most 100 characters.',
    basedOn:
      'The version on which the change is based. It is refused with `changed-meanwhile` only where something that it would replace was changed since.',
    ifMatch: 'The stamp (`ETag`) that the tournament must still have; with another one it is 412.',
    etag: 'The stamp of this answer, 16 hexadecimal digits in quotes, in a packed answer with its coding behind them (`-br`, `-gzip`); for `If-None-Match` and `If-Match`, which take that of any coding.',
    location: 'The address of what was created.',
    tablesPosition:
      'The position of the log that this list has at least; without `At-Least` it may lag a moment behind.',
    logPosition: 'The position of this change in the log, for `At-Least` of a later read.',
    writtenVersion: 'The number of events that the tournament has after the change.',
    step: 'The version that this call made, for an undo of it; left out where it changed nothing or repeats an earlier one.',
    readVersion: 'The number of events that the tournament has, for `Based-On`.',
    retryAfter: 'Seconds after which another try is worth while; left out where time heals nothing.',
    acceptCharset: 'Always `utf-8`: where the body came in another charset.',
    acceptEncoding: 'Always `identity`: where the body came packed.',
    authenticate: 'How to authenticate: always `Bearer`.',
  },
  answers: {
    success: 'Done.',
    created: 'Created.',
    begun: 'Begun.',
    unchanged: 'What the caller holds is current.',
    failed: {
      400: 'The input is not valid; `errors` names the fields.',
      401: 'The caller has no session or key that counts.',
      403: 'The caller may not do this.',
      404: 'Not there, or not yours.',
      409: 'Not possible now.',
      412: '`If-Match` names another stamp.',
      413: 'The body is too large.',
      415: 'The body has another media type or charset, or is packed.',
      422: 'The `Idempotency-Key` belongs to another request.',
      429: 'Too many attempts, or a quota is used up.',
      503: 'Not ready at the moment.',
    } as Readonly<Record<number, string>>,
  },
} as const;
