import { useEffect } from 'react';

/** Sends what was typed; resolves once all is saved, or its save was refused. */
export type Settle = () => Promise<void>;

/** Of the forms on this page that are saved without a button. */
const settles = new Set<Settle>();

/** Has every way out of the page, or of a part of it, wait for this form. */
export function useSettledBeforeLeaving(settle: Settle): void {
  useEffect(() => {
    settles.add(settle);
    return () => void settles.delete(settle);
  }, [settle]);
}

/** Whether a way out has to wait. */
export const hasForms = (): boolean => settles.size > 0;

/** Sends what is typed into any form that is saved without a button; resolves once all of them are through. */
export async function settleForms(): Promise<void> {
  await Promise.all([...settles].map((settle) => settle()));
}
