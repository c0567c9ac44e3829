import { useSyncExternalStore, type ReactNode } from 'react';

/** A sentence at the edge of the page. */
export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly tone: 'news' | 'trouble';
  /** How long it stays; Infinity: until it is closed. */
  readonly milliseconds: number;
  /** What can be done about it, behind the message. */
  readonly action: ReactNode;
}

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Answers its id. One that is shown already under the same id is replaced. */
export function showToast({
  id = `toast ${(count += 1)}`,
  tone = 'news',
  action = null,
  ...toast
}: Pick<Toast, 'message' | 'milliseconds'> & Partial<Toast>): string {
  show([...shown.filter((each) => each.id !== id), { ...toast, id, tone, action }]);
  return id;
}

export const hideToast = (id: string): void => show(shown.filter((each) => each.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Those that are shown now, the newest last. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);
