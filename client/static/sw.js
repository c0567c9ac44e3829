// Opens visitor pages and boards without a network, with what was there last. The network always comes first for pages:
// what is kept is old. Assets carry a hash of their bytes in their names; images and themes never change under their address.
// Keeping is never part of an answer: where a browser keeps nothing, pages open as if this were not here.
const VERSION = 2;
const PAGES = `turnierpult-pages-${VERSION}`;
const PARTS = `turnierpult-parts-${VERSION}`;
/** What this worker keeps, in whichever version. The last states belong to the pages and outlive one. */
const OWN = /^turnierpult-(pages|parts)/;
const PATIENCE = 4000;
const MOST_PAGES = 20;
const MOST_PARTS = 120;

const isPage = ({ pathname }) => /^\/t\/[a-z0-9]+(\/board)?$/.test(pathname);
const isPart = ({ pathname }) =>
  /^\/(assets|images|theme)\//.test(pathname) || /^\/(theme\.js|icon[\w-]*\.\w+)$/.test(pathname);
const nothing = () => undefined;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), empty((name) => name !== PAGES && name !== PARTS).catch(nothing)]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url)) {
    event.respondWith(page(event));
    event.waitUntil(endWhereWithdrawn().catch(nothing));
  } else if (isPart(url)) event.respondWith(part(event));
});

self.addEventListener('message', (event) => {
  const keep = event.data && event.data.keep;
  if (Array.isArray(keep)) event.waitUntil(Promise.all(keep.map((address) => keepOne(address).catch(nothing))));
});

async function keepOne(address) {
  const url = new URL(address);
  if (isPage(url)) await takePage(url.href, await fetch(address));
  else if (isPart(url)) await take(PARTS, MOST_PARTS, url.href, await fetch(address));
}

/** The newest that the network gives in time, else what was kept. */
async function page(event) {
  const address = event.request.url.replace(/#.*$/, '');
  const fromNetwork = fetch(event.request);
  event.waitUntil(fromNetwork.then((answer) => takePage(address, answer.clone())).catch(nothing));
  const inTime = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([fromNetwork.catch(() => null), inTime]);
  if (answer !== null && answer.status < 500) {
    // On the way back browsers take a page from their own cache, however old it is.
    return answer.ok && event.request.cache === 'force-cache' ? dated(answer) : answer;
  }
  const kept = await found(PAGES, address);
  return kept ? dated(kept) : answer || fromNetwork;
}

/** A page that may be old, with the time at which the server sent it: the page shows a newer state if one was kept. */
async function dated(answer) {
  const mark = `<html data-kept="${answer.headers.get('date') || new Date(0)}"`;
  return new Response((await answer.text()).replace('<html', mark), answer);
}

async function part(event) {
  const { request } = event;
  const isForGood = /^\/(assets|images|theme)\//.test(new URL(request.url).pathname);
  const kept = await found(PARTS, request.url);
  if (kept && isForGood) return kept;
  try {
    const answer = await fetch(request);
    event.waitUntil(take(PARTS, MOST_PARTS, request.url, answer.clone()).catch(nothing));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Without opening, which would make a cache that is not there. */
const found = (name, address) => caches.match(address, { cacheName: name }).catch(nothing);

const isFor = (whom, answer) => new RegExp(whom).test(answer.headers.get('cache-control') || '');

/** What is gone, and what only members see, is forgotten; 'no-store' alone says that the server could not tell. */
async function takePage(address, answer) {
  if (answer.status === 404 || isFor('private.*no-store', answer)) await (await caches.open(PAGES)).delete(address);
  else await take(PAGES, MOST_PAGES, address, answer);
}

async function take(name, most, address, answer) {
  if (ended || !answer.ok || answer.redirected || isFor('no-store', answer)) return;
  const cache = await caches.open(name);
  await cache.put(address, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  // It was on its way when the worker ended.
  if (ended) await empty(() => true);
}

async function empty(isOld) {
  const names = (await caches.keys()).filter((name) => OWN.test(name) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

let asked = false;
let ended = false;

/** A portal that has no worker any more has none in the browsers either. Asked once as long as this one runs. */
async function endWhereWithdrawn() {
  if (asked) return;
  asked = true;
  const { status } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  ended = true;
  await self.registration.unregister();
  await empty(() => true);
}
