/**
 * The ref of the bar that is fixed at the bottom of a page, or of a narrow one: tells all of it how high the bar is at this moment
 * (`--savebar`), so that notices stand above it and the footer can be scrolled out from under it.
 */
export function publishSaveBarHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const page = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    const isFixed = getComputedStyle(bar).position === 'fixed';
    page.setProperty('--savebar', isFixed ? `${bar.offsetHeight}px` : '0px');
  });
  observer.observe(bar, { box: 'border-box' });
  return () => {
    observer.disconnect();
    page.removeProperty('--savebar');
  };
}
