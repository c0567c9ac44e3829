import { useSyncExternalStore } from 'react';
import { AREAS, type Area } from './areas.ts';

/** The area behind '#' in the address. theme.js shows it before the page runs; the first HTML has all of them. */
export const useArea = (): Area => useSyncExternalStore(onHash, areaHere, first);

const areaHere = (): Area => AREAS.find((area) => `#${area}` === location.hash) ?? 'jetzt';
const first = (): Area => 'jetzt';

function onHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
