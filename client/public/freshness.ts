/** Whether what the page shows is true now; `since` as it is to be read, '14:32'. */
export type Freshness =
  | { readonly kind: 'live' }
  /** The page was opened just now and has no contact yet. */
  | { readonly kind: 'opening' }
  /** The portal does not answer. */
  | { readonly kind: 'lost'; readonly since: string }
  /** This device has no network: what is shown was kept on it. */
  | { readonly kind: 'offline'; readonly since: string };
