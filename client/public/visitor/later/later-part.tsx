import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react';

type LaterParts = typeof import('./later-parts.ts');

/**
 * A part of the page that loads after its first content. If it fails to load, because the network is gone or the server
 * has another version by now, the page works without it until it is reloaded (client/visitor.tsx).
 */
export function laterPart<Props extends object>(
  find: (parts: LaterParts) => ComponentType<Props>,
): FunctionComponent<Props> {
  let here: ComponentType<Props> | null = null;
  return function LaterPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => here);
    useEffect(() => {
      if (here !== null) return undefined;
      let isShown = true;
      import('./later-parts.ts').then(
        (parts) => {
          here = find(parts);
          if (isShown) setPart(() => here);
        },
        () => undefined,
      );
      return () => {
        isShown = false;
      };
    }, []);
    return Part === null ? null : <Part {...props} />;
  };
}
