/** What a thing on a page is, roughly as a screen reader would call it; `text`: the smallest that holds it. */
export type Role = keyof typeof SELECTORS;

/** One step of the way to a thing: its role, and its name as a whole or as the source of a pattern. */
export interface Sought {
  readonly role: Role;
  readonly selector: string;
  readonly name: { readonly is: string } | { readonly like: string } | null;
}

/** A thing that was found. Boxes are in CSS pixels of the window, `x` and `y` a place on it to click. */
export interface Found {
  readonly text: string;
  readonly value: string;
  readonly href: string;
  readonly isEnabled: boolean;
  readonly isFocused: boolean;
  /** Nothing lies above the place to click. */
  readonly isReachable: boolean;
  readonly x: number;
  readonly y: number;
}

const SELECTORS = {
  button: 'button, summary, [role="button"]',
  combobox: 'select',
  dialog: 'dialog[open], [role="dialog"], [role="alertdialog"]',
  gridcell: 'td',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3, h4',
  img: 'img, [role="img"]',
  link: 'a[href]',
  listitem: 'li',
  menuitem: '[role="menuitem"]',
  region: 'section, [role="region"]',
  status: '[role="status"], output',
  table: 'table',
  text: '*',
  textbox: 'input:not([type="checkbox"], [type="radio"]), textarea',
} as const;

export function sought(role: Role, name: string | RegExp | null): Sought {
  const pattern = typeof name === 'string' ? { is: name } : name === null ? null : { like: name.source };
  return { role, selector: SELECTORS[role], name: pattern };
}

/**
 * Runs in the page: all visible things at the end of a way, each inside the one before. `brought`: the first is scrolled
 * into view and measured there.
 */
export function look(way: readonly Sought[], brought: boolean): readonly Found[] {
  const plain = (text: string): string => text.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim();
  const shown = (element: Element): string =>
    plain(element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''));
  const labelText = (label: Element): string => {
    const copy = label.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    for (const control of copy.querySelectorAll('select, input, textarea, button')) control.remove();
    return plain(copy.textContent ?? '');
  };
  const byIds = (ids: string): string =>
    plain(
      ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const nameOf = (element: Element, role: string): string => {
    if (role === 'text' || role === 'listitem' || role === 'status') return shown(element);
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null) return byIds(ids);
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (own !== null) return plain(own);
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined;
    if (label !== undefined) return labelText(label);
    if (element instanceof HTMLTableElement) return plain(element.caption?.innerText ?? '');
    if (element instanceof HTMLFieldSetElement) return plain(element.querySelector('legend')?.innerText ?? '');
    return shown(element);
  };
  const matches = (element: Element, { role, name }: Sought): boolean => {
    if (name === null) return true;
    const called = nameOf(element, role);
    return 'is' in name ? called === name.is : new RegExp(name.like).test(called);
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  let within: readonly Element[] = [document.body];
  for (const step of way) {
    const found = within
      .flatMap((element) => [...element.querySelectorAll(step.selector)])
      .filter((element) => isVisible(element) && matches(element, step));
    within =
      step.role === 'text'
        ? found.filter((one) => !found.some((other) => other !== one && one.contains(other)))
        : found;
  }
  const [first] = within;
  if (brought) first?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return within.map((element) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const at = document.elementFromPoint(x, y);
    return {
      text: shown(element),
      value: 'value' in element ? String(element.value) : '',
      href: element instanceof HTMLAnchorElement ? element.href : '',
      isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
      isFocused: element === document.activeElement,
      isReachable: at !== null && (element.contains(at) || at.contains(element)),
      x,
      y,
    };
  });
}

/** Runs in the page: chooses an option of the `select` at a place, by its text, as React hears it; answers whether it has it. */
export function choose(x: number, y: number, option: string): boolean {
  const list = document.elementFromPoint(x, y)?.closest('select');
  const wanted = [...(list?.options ?? [])].find(({ text }) => text === option);
  if (list == null || wanted === undefined) return false;
  list.value = wanted.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
