/**
 * Asks at once, whenever the page comes back into view, and `everyMs` after the last answer while it is
 * seen. `ask` is told how to ask before that and whether anybody still waits, and answers whether to go on. Answers how to
 * stop.
 */
export function keepAsking(
  ask: (again: () => void, isLeft: () => boolean) => Promise<boolean>,
  everyMs: number,
): () => void {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    void ask(again, () => left).then((goesOn) => {
      if (goesOn && !left) timer = setTimeout(whenSeen, everyMs);
    });
  };
  const whenSeen = (): void => {
    if (document.visibilityState === 'visible') again();
  };
  again();
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    left = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}
