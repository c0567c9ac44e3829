// What somebody typed and has not handed in. Found out from outside: a field need not know of it.

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What stood in a field before anybody typed in it. */
const before = new WeakMap<TextField, string>();
const typedIn = new WeakSet<TextField>();

const isField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** From now on it is noticed where something is typed. */
export function trackTyping(): void {
  addEventListener(
    'focusin',
    ({ target }) => {
      if (isField(target) && !typedIn.has(target)) before.set(target, target.value);
    },
    { capture: true, passive: true },
  );
  addEventListener('input', ({ target }) => void (isField(target) && typedIn.add(target)), {
    capture: true,
    passive: true,
  });
}

/** Whether the field somebody is at has something in it, or any other one has what was typed into it. */
export function hasUnsentInput(): boolean {
  const { activeElement } = document;
  if (isField(activeElement) && activeElement.value !== '') return true;
  return [...document.querySelectorAll<TextField>('input, textarea')].some(
    (field) => typedIn.has(field) && field.value !== '' && field.value !== before.get(field),
  );
}
