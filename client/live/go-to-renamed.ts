/** All that it needs of the world, so that tests can bring their own. */
export interface RenamedPageDependencies {
  /** Whether the server shows this address itself; rejects without a network. */
  readonly isShown: (path: string) => Promise<boolean>;
  readonly go: (path: string) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

const SPREAD_OVER_MS = 3_000;
const ASK_AGAIN_AFTER_MS = 4_000;

/**
 * Leads an open page to its new address: not all pages in the same moment, and only once the server shows it there. A
 * node that is behind knows no such page, or leads back. Answers what ends it.
 */
export function goToRenamed(path: string, { isShown, go, random }: RenamedPageDependencies): () => void {
  let isOver = false;
  let timer = setTimeout(() => void check(), random() * SPREAD_OVER_MS);
  async function check(): Promise<void> {
    const isStillShown = await isShown(path).catch(() => false);
    if (isOver) return;
    if (isStillShown) return go(path);
    timer = setTimeout(() => void check(), ASK_AGAIN_AFTER_MS * (0.7 + random()));
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
