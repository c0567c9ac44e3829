import { useEffect, useState } from 'react';

/** How this page gets onto the start screen of a phone. */
export type Install =
  /** The browser asks, on our word. */
  | { readonly kind: 'offered'; readonly ask: () => void }
  /** Only by the browser's own menu. */
  | { readonly kind: 'menu' }
  /** Browsers install nothing over plain http. */
  | { readonly kind: 'insecure' }
  | { readonly kind: 'installed' };

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** Asked only where the page runs: the server draws no sheet. */
export function useInstall(): Install {
  const [install, setInstall] = useState(atFirst);
  useEffect(() => {
    const offered = (event: Event): void => {
      event.preventDefault();
      setInstall({ kind: 'offered', ask: () => void (event as Offer).prompt() });
    };
    const installed = (): void => setInstall({ kind: 'installed' });
    addEventListener('beforeinstallprompt', offered);
    addEventListener('appinstalled', installed);
    return () => {
      removeEventListener('beforeinstallprompt', offered);
      removeEventListener('appinstalled', installed);
    };
  }, []);
  return install;
}

const atFirst = (): Install =>
  matchMedia('(display-mode: standalone)').matches
    ? { kind: 'installed' }
    : { kind: isSecureContext ? 'menu' : 'insecure' };
