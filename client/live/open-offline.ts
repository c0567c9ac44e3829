// What makes the page open without a network: the service worker, which browsers allow for https and this computer only.

/** Registers it, and hands it what this page is made of: it was loaded before there was one. */
export async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/t/' });
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|images|theme)\/|\.(js|svg)$/.test(pathname),
    )
    .map(({ href }) => href);
  await navigator.serviceWorker.ready;
  registration.active?.postMessage({ keep: [location.href.replace(/#.*$/, ''), ...parts] });
}
