import { useSyncExternalStore } from 'react';

/** How this page gets onto the start screen of a phone. */
export type Install =
  /** The browser asks, on our word. */
  | { readonly kind: 'offered'; readonly ask: () => void }
  /** Only by the browser's own menu. */
  | { readonly kind: 'menu' }
  /** Browsers install nothing over plain http. */
  | { readonly kind: 'insecure' }
  | { readonly kind: 'installed' };

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let install: Install | null = null;
const readers = new Set<() => void>();

/** Browsers offer it once, soon after the page was loaded: listens from then on, long before the sheet is opened. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) notify({ kind: 'offered', ask: () => void ask(event) });
  });
  addEventListener('appinstalled', () => notify({ kind: 'installed' }));
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

function notify(now: Install): void {
  install = now;
  for (const read of readers) read();
}

async function ask(offer: InstallPromptEvent): Promise<void> {
  // An offer is good for one question; after a refusal there is still the menu.
  notify({ kind: 'menu' });
  await offer.prompt().catch(() => undefined);
}

/** Asked only where the page runs: the server draws no sheet. */
export const useInstall = (): Install => useSyncExternalStore(subscribe, () => (install ??= atFirst()));

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

const atFirst = (): Install =>
  matchMedia('(display-mode: standalone)').matches
    ? { kind: 'installed' }
    : { kind: isSecureContext ? 'menu' : 'insecure' };
