/**
 * Publishes how much of the page's foot a keyboard covers (`--keyboard`): if the page keeps its height when one opens,
 * as in Safari, the elements at the foot have to rise by it. Returns a function that stops it.
 */
export function publishKeyboardHeight(): (() => void) | undefined {
  const seen = window.visualViewport;
  if (seen === null) return undefined;
  const measure = (): void => {
    // Enlarged by two fingers the rest is out of sight too, and no keyboard.
    const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}
