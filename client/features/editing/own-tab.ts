import { randomKey } from '../../session/random-key.ts';
import type { Storage } from '../../session/stored-session.ts';

// Which tab this is, across its reloads. A browser that duplicates a tab copies what it keeps for it: so a tab which finds
// that it was not left asks whether another of its name is open. Else it crashed, and has its name back.

const NAME = 'turnierpult-tab';
/** There from the opening of a page until it is left. */
const OPEN = 'turnierpult-tab-open';
/** Milliseconds in which another tab of the name has to answer. */
const ANSWERS_WITHIN_MS = 200;

export interface OwnTab {
  /** To be read once `settled`. */
  readonly name: () => string;
  /** At once, but in a copied or crashed tab. Never rejects. */
  readonly settled: Promise<void>;
  /** Ends hearing others. */
  readonly close: () => void;
}

/** `storage` is the browser's for this tab; its page says when it is left and shown again by `markOpen`. */
export function openTab(storage: Storage): OwnTab & { readonly markOpen: (isOpen: boolean) => void } {
  const known = storage.getItem(NAME);
  let name = known ?? randomKey();
  storage.setItem(NAME, name);
  const isDoubtful = known !== null && storage.getItem(OPEN) !== null;
  storage.setItem(OPEN, OPEN);

  const channel = new BroadcastChannel(NAME);
  let answered = (): void => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === `is ${name}`) answered();
    else if (data === `asks ${name}`) channel.postMessage(`is ${name}`);
  });
  const settle = async (): Promise<void> => {
    const isCopy = await new Promise<boolean>((resolve) => {
      answered = () => resolve(true);
      setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
      channel.postMessage(`asks ${name}`);
    });
    if (!isCopy) return;
    name = randomKey();
    storage.setItem(NAME, name);
  };
  return {
    name: () => name,
    settled: isDoubtful ? settle() : Promise.resolve(),
    markOpen: (isOpen) => (isOpen ? storage.setItem(OPEN, OPEN) : storage.removeItem(OPEN)),
    close: () => channel.close(),
  };
}

type NamedTab = Pick<OwnTab, 'name' | 'settled'>;

let own: NamedTab | null = null;

/** The tab of this page; where the browser keeps nothing per tab, all are one. */
export const ownTab = (): NamedTab => (own ??= openOwnTab());

function openOwnTab(): NamedTab {
  try {
    const tab = openTab(sessionStorage);
    addEventListener('pagehide', () => tab.markOpen(false));
    addEventListener('pageshow', () => tab.markOpen(true));
    return tab;
  } catch {
    return { name: () => '', settled: Promise.resolve() };
  }
}
