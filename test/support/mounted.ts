import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

// Mounts components where happy-dom stands in for a browser: for hooks, whose effects a server's rendering does not run.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Mounted {
  readonly render: (node: ReactNode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Mounts a node in the document, with its effects run. */
export async function mount(node: ReactNode): Promise<Mounted> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const render = (next: ReactNode): Promise<void> => act(async () => Promise.resolve(root.render(next)));
  await render(node);
  return { render, unmount: () => act(async () => Promise.resolve(root.unmount())) };
}

/** Runs what changes state from outside of React, and lets the components follow. */
export const settle = (run: () => unknown = () => undefined): Promise<void> =>
  act(async () => {
    await run();
  });
