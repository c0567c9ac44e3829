import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ownPath } from '../../session/own-path.ts';

/** Where people go after what they did here. */
export const HOME = '/portal';

export interface Redirect {
  /** `redirect_to` of the address, where it is one of ours. */
  readonly asked: string | null;
  /** To the path given; out of the portal by loading the page. */
  readonly go: (path: string) => void;
}

export function useRedirect(): Redirect {
  const query = useSearchParams();
  const [, navigate] = useLocation();
  return {
    asked: ownPath(query.get('redirect_to'), location.origin),
    go: (path) => (/^\/portal(?:[/?#]|$)/.test(path) ? navigate(path, { replace: true }) : location.replace(path)),
  };
}

/** The query of the address. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** '/portal/login?email=…'; what is null is left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
