import { sign } from '../icons.tsx';

// The few signs of the visitor page, drawn here so that it carries no icon library.

export const Star = () => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z" />
  </svg>
);
export const ShareIcon = sign('M12 15V3.5M7.5 7.5 12 3l4.5 4.5M6 11.5H5v9h14v-9h-1');
export const Down = sign('m5 9 7 7 7-7', 3);
export const Pin = sign(
  'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const Lock = sign('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3');

export const areaIcons = {
  jetzt: sign('M3 5h18v14H3zM12 5v14M12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z'),
  plan: sign('M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01', 2.4),
  gruppen: sign('M3.5 5h17v14h-17zM3.5 9.7h17M3.5 14.3h17M9 5v14'),
  finale: sign('M3 5h6v4H3zM3 15h6v4H3zM15 10h6v4h-6zM9 7h3v10H9M12 12h3'),
  platzierung: sign('M3.5 20v-7h5.5v7M9 20V5h6v15M15 20v-10h5.5v10z'),
} as const;
