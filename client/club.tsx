import './public/club/club-view.css';

// The page of a club as its own entry: without React, since the server draws all of it. While it is seen it asks for
// itself again, which is answered with 304 as long as nothing has changed.

const REFRESH_MS = 10_000;

const place = document.getElementById('page');
if (place !== null && !('missing' in document.documentElement.dataset)) {
  void fetch(`${location.pathname}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
  const ask = (): void => {
    if (document.visibilityState === 'visible') void refresh(place).catch(() => undefined);
  };
  setInterval(ask, REFRESH_MS);
  document.addEventListener('visibilitychange', ask);
}

/** Shows what the server draws now. Rejects without a connection: then the page stays as it is. */
async function refresh(page: HTMLElement): Promise<void> {
  const answer = await fetch(location.pathname, { cache: 'no-cache' });
  // Renamed or ended: the browser goes there itself.
  if (answer.redirected || answer.status === 404) return location.reload();
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('page');
  if (drawn === null || drawn.innerHTML === page.innerHTML) return;
  const focused = document.activeElement;
  const [id, href] = [focused?.id ?? '', focused?.getAttribute('href') ?? null];
  page.replaceChildren(...drawn.childNodes);
  const again =
    id === ''
      ? [...page.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)
      : document.getElementById(id);
  // Where the reader has scrolled to stays.
  again?.focus({ preventScroll: true });
}
