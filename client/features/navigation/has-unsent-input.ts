// Tracks input that was typed and not submitted. It observes the document, so fields need no support for it.

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The value of a field before typing began. */
const before = new WeakMap<TextField, string>();
const typedIn = new WeakSet<TextField>();

const isField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Starts to record typing. */
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

/** Whether the focused field has a value, or any field holds typed and unsent input. */
export function hasUnsentInput(): boolean {
  const { activeElement } = document;
  if (isField(activeElement) && activeElement.value !== '') return true;
  return [...document.querySelectorAll<TextField>('input, textarea')].some(
    (field) => typedIn.has(field) && field.value !== '' && field.value !== before.get(field),
  );
}
