// Opens visitor pages and boards without a network, with what was there last. The network always comes first for pages:
// what is kept is old. Assets carry a hash of their bytes in their names, and images never change under their address.
const PAGES = 'turnierpult-pages';
const PARTS = 'turnierpult-parts';
const PATIENCE = 4000;
const MOST_PAGES = 20;
const MOST_PARTS = 120;

const isPage = ({ pathname }) => /^\/t\/[a-z0-9]+(\/board)?$/.test(pathname);
const isPart = ({ pathname }) =>
  /^\/(assets|images)\//.test(pathname) || /^\/(theme\.js|icon[\w-]*\.\w+)$/.test(pathname);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request));
  else if (isPart(url)) event.respondWith(part(request));
});

self.addEventListener('message', (event) => {
  const keep = event.data && event.data.keep;
  if (Array.isArray(keep)) event.waitUntil(Promise.all(keep.map(keepOne)));
});

async function keepOne(address) {
  const url = new URL(address);
  if (!isPage(url) && !isPart(url)) return;
  const answer = await fetch(address).catch(() => null);
  if (answer !== null) await take(isPage(url) ? PAGES : PARTS, url.href, answer);
}

/** The newest that the network gives in time, else what was kept; what is gone is forgotten. */
async function page(request) {
  const address = request.url.replace(/#.*$/, '');
  const fromNetwork = fetch(request).then(async (answer) => {
    if (answer.status === 404) await (await caches.open(PAGES)).delete(address);
    else await take(PAGES, address, answer.clone());
    return answer;
  });
  const inTime = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([fromNetwork.catch(() => null), inTime]);
  if (answer !== null && answer.status < 500) return answer;
  const kept = await (await caches.open(PAGES)).match(address);
  return kept || answer || fromNetwork;
}

async function part(request) {
  const cache = await caches.open(PARTS);
  const isForGood = /^\/(assets|images)\//.test(new URL(request.url).pathname);
  const kept = await cache.match(request.url);
  if (kept && isForGood) return kept;
  try {
    const answer = await fetch(request);
    await take(PARTS, request.url, answer.clone());
    return answer;
  } catch (fault) {
    if (kept) return kept;
    throw fault;
  }
}

async function take(name, address, answer) {
  if (!answer.ok || answer.redirected || /no-store/.test(answer.headers.get('cache-control') || '')) return;
  const cache = await caches.open(name);
  await cache.put(address, answer);
  const keys = await cache.keys();
  const most = name === PAGES ? MOST_PAGES : MOST_PARTS;
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}
