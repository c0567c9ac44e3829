// Responses the first screen needs, requested while the rest of its code is still loading. This module imports nothing,
// so it runs long before the others. The page's head says whether there is a session and what the page shows
// (server/public-pages/portal-pages.ts).

const ANSWER_WITHIN_MS = 10_000;
/** A prefetched response expires after this time: it may be outdated. */
const PREFETCH_TTL_MS = 10_000;

interface PrefetchedResponse {
  readonly answer: Promise<Response | null>;
  readonly at: number;
  /** The account that was logged in at the time. */
  readonly by: string | null;
}

/** By address; each is taken once. */
const responsesByUrl = new Map<string, PrefetchedResponse>();

/**
 * The prefetched response for this address, handed out once and only while fresh; null if none was requested or none
 * arrived.
 */
export async function takePrefetched(url: string): Promise<Response | null> {
  const prefetched = responsesByUrl.get(url);
  responsesByUrl.delete(url);
  if (
    prefetched === undefined ||
    performance.now() - prefetched.at > PREFETCH_TTL_MS ||
    prefetched.by !== currentAccount()
  )
    return null;
  return prefetched.answer;
}

/** In the format that `client/session/stored-session.ts` writes. */
function currentAccount(): string | null {
  try {
    return localStorage.getItem('tp_id_userEMail');
  } catch {
    return null;
  }
}

function prefetch(url: string, onContent: (content: string) => void = () => undefined): void {
  const answer = answerOf(url).then((arrived) => {
    if (arrived?.ok === true) void arrived.clone().text().then(onContent);
    return arrived;
  });
  responsesByUrl.set(url, { answer, at: performance.now(), by: currentAccount() });
}

/** Reads the whole body at once, so that the timeout no longer applies to it; null if no answer arrived. */
async function answerOf(url: string): Promise<Response | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), ANSWER_WITHIN_MS);
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

// Specs of importing modules run without a document.
if (typeof document !== 'undefined' && document.querySelector('meta[name="early"][content="tournament"]') !== null) {
  const [, , , id = ''] = location.pathname.split('/');
  prefetch(`/api/tournaments/${id}`, (content) => {
    // The caller's role in the organisation decides what the page draws.
    const view: unknown = JSON.parse(content);
    if (typeof view === 'object' && view !== null && 'organizationId' in view)
      prefetch(`/api/organizations/${String(view.organizationId)}`);
  });
}
