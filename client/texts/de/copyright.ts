/** In the two footers that say it; not with the words of `frame`, which the login loads too. */
export const copyright = {
  years: (year: number) => (year > 2025 ? `© 2025–${year}` : '© 2025'),
} as const;
