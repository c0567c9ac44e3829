// Answers that the first screen waits for, asked for while the rest of its code is still on the way. This module imports
// nothing: it runs as soon as it is there, long before the others. Whether there is somebody to ask for, and what the page
// is about, the server says in the head (server/public-pages/portal-pages.ts).

const ANSWER_WITHIN = 10_000;
/** Milliseconds after which nobody is given what was asked for early: by then it may be old. */
const PREFETCH_TTL_MS = 10_000;

interface PrefetchedResponse {
  readonly answer: Promise<Response | null>;
  readonly at: number;
  /** Who was logged in. */
  readonly by: string | null;
}

/** By address; each is taken once. */
const responsesByUrl = new Map<string, PrefetchedResponse>();

/** What was asked for early of this address, for whoever comes first and soon; null: nothing, or nobody answered. */
export async function takePrefetched(url: string): Promise<Response | null> {
  const early = responsesByUrl.get(url);
  responsesByUrl.delete(url);
  if (early === undefined || performance.now() - early.at > PREFETCH_TTL_MS || early.by !== whoIsHere()) return null;
  return early.answer;
}

/** As `client/session/stored-session.ts` keeps it. */
function whoIsHere(): string | null {
  try {
    return localStorage.getItem('tp_id_userEMail');
  } catch {
    return null;
  }
}

function ask(url: string, then: (content: string) => void = () => undefined): void {
  const answer = answerOf(url).then((arrived) => {
    if (arrived?.ok === true) void arrived.clone().text().then(then);
    return arrived;
  });
  responsesByUrl.set(url, { answer, at: performance.now(), by: whoIsHere() });
}

/** The whole answer, so that it stays when the time for it is over; null where none came. */
async function answerOf(url: string): Promise<Response | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), ANSWER_WITHIN);
  try {
    const arrived = await fetch(url, { headers: { accept: 'application/json' }, signal: ending.signal });
    const { status, headers } = arrived;
    return new Response(await arrived.arrayBuffer(), { status, headers });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// Tests of what imports this have no document.
if (typeof document !== 'undefined' && document.querySelector('meta[name="early"][content="tournament"]') !== null) {
  const [, , , id = ''] = location.pathname.split('/');
  ask(`/api/tournaments/${id}`, (content) => {
    // What somebody may do there, without which nothing of it is drawn.
    const { organizationId } = JSON.parse(content) as { readonly organizationId: string };
    ask(`/api/organizations/${organizationId}`);
  });
}
