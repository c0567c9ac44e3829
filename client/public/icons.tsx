// The few signs of the public pages, drawn here so that they carry no icon library.

const line = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** A sign of one line. */
export const sign = (path: string, strokeWidth = 2) =>
  function Sign() {
    return (
      <svg {...line} strokeWidth={strokeWidth}>
        <path d={path} />
      </svg>
    );
  };

export const TickIcon = sign('m5 12.5 4.5 4.5L19 7.5', 2.6);

export const WavesIcon = () => (
  <svg {...line}>
    <circle cx="12" cy="12" r="1.6" fill="currentColor" />
    <path d="M8 16.2a6 6 0 0 1 0-8.4M16 7.8a6 6 0 0 1 0 8.4M5.2 19a10 10 0 0 1 0-14M18.8 5a10 10 0 0 1 0 14" />
  </svg>
);

export const WavesOffIcon = sign(
  'M8 16.2a6 6 0 0 1 0-8.4M16 7.8a6 6 0 0 1 0 8.4M5.2 19a10 10 0 0 1 0-14M18.8 5a10 10 0 0 1 0 14M4 3l16 18',
);

export const UpIcon = sign('M12 20V4M5 11l7-7 7 7', 2.4);

export const PinIcon = sign(
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.657 16.657 13.414 20.9a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0',
  1.75,
);

export const CalendarIcon = sign(
  'M12.5 21H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5M16 3v4M8 3v4M4 11h16M16 19h6M19 16v6',
  1.75,
);
