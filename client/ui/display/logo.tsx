/** The sign of the product: a pitch seen from above. */
export const Logo = () => (
  <svg viewBox="0 0 26 26" aria-hidden="true">
    <rect x="1" y="3" width="24" height="20" rx="5" fill="currentColor" />
    <path d="M13 3v5.4M13 17.6V23" stroke="var(--surface)" strokeWidth="1.8" />
    <circle cx="13" cy="13" r="4.6" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    <circle cx="13" cy="13" r="1.3" fill="var(--surface)" />
  </svg>
);
