import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A page whose code comes when it is first shown; `load` has it come before. */
export type LazyPage<Props> = FunctionComponent<Props> & { readonly load: () => Promise<void> };

/**
 * Makes a page of what `load` brings. One that is there already is drawn at once: React shows what it had to wait for, if
 * only for an instant, 300 ms late.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let here: ComponentType<Props> | null = null;
  const bring = async (): Promise<ComponentType<Props>> => (here = await load());
  const Awaited = lazy(async () => ({ default: await bring() }));
  function Page(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { load: async () => void (await bring()) });
}
