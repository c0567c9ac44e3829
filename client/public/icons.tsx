// The few signs of the board, drawn here so that it carries no icon library.

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const TickIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...line} strokeWidth={2.6}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </svg>
);

export const WavesIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...line}>
    <circle cx="12" cy="12" r="1.6" fill="currentColor" />
    <path d="M8 16.2a6 6 0 0 1 0-8.400M16 7.800a6 6 0 0 1 0 8.400M5.200 19a10 10 0 0 1 0-14M18.800 5a10 10 0 0 1 0 14" />
  </svg>
);

export const WavesOffIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...line}>
    <path d="M8 16.200a6 6 0 0 1 0-8.400M16 7.800a6 6 0 0 1 0 8.400M5.200 19a10 10 0 0 1 0-14M18.800 5a10 10 0 0 1 0 14M4 3l16 18" />
  </svg>
);

export const UpIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...line} strokeWidth={2.4}>
    <path d="M12 20V4M5 11l7-7 7 7" />
  </svg>
);

export const CrestIcon = ({ className }: { className: string }) => (
  <svg viewBox="0 0 26 26" aria-hidden="true" className={className}>
    <rect x="1" y="3" width="24" height="20" rx="5" fill="var(--accent)" />
    <path d="M13 3v5.400M13 17.600V23" stroke="var(--bg)" strokeWidth="1.800" />
    <circle cx="13" cy="13" r="4.600" fill="none" stroke="var(--bg)" strokeWidth="1.800" />
    <circle cx="13" cy="13" r="1.300" fill="var(--bg)" />
  </svg>
);
