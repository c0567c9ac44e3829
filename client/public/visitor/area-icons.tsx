// The few signs of the visitor page, drawn here so that it carries no icon library.

const line = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

const sign = (path: string, strokeWidth = 2) =>
  function Sign() {
    return (
      <svg {...line} strokeWidth={strokeWidth}>
        <path d={path} />
      </svg>
    );
  };

export const Star = () => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="m12 2.600 2.900 6 6.600.9-4.800 4.600 1.200 6.500-5.900-3.100-5.900 3.100 1.200-6.500-4.800-4.600 6.600-.9z" />
  </svg>
);
export const ShareIcon = sign('M12 15V3.500M7.500 7.500 12 3l4.500 4.500M6 11.500H5v9h14v-9h-1');
export const Down = sign('m5 9 7 7 7-7', 3);
export const Trophy = sign(
  'M7.500 4h9v6a4.500 4.500 0 0 1-9 0zM7.500 5.500H4V7a3.500 3.500 0 0 0 3.600 3.500M16.500 5.500H20V7a3.500 3.500 0 0 1-3.600 3.500M12 14.500V18M8 20.500h8M9.500 20.500c0-1.500 1-2.500 2.500-2.500s2.500 1 2.500 2.500',
);
export const Question = sign(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.400-1.100 1-1.100 1.800M12 16.800v.01',
);
export const Sun = sign(
  'M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M4.900 4.900l1.400 1.400M17.700 17.700l1.400 1.400M4.900 19.100l1.400-1.400M17.700 6.300l1.400-1.400',
);
export const Close = sign('M6 6l12 12M18 6 6 18', 2.4);
export const Pin = sign(
  'M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
);
export const Lock = sign('M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3');

export const areaIcons = {
  jetzt: sign('M3 5h18v14H3zM12 5v14M12 14.600a2.600 2.600 0 1 0 0-5.200 2.600 2.600 0 0 0 0 5.200z'),
  plan: sign('M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01', 2.4),
  gruppen: sign('M3.500 5h17v14h-17zM3.500 9.700h17M3.500 14.300h17M9 5v14'),
  finale: sign('M3 5h6v4H3zM3 15h6v4H3zM15 10h6v4h-6zM9 7h3v10H9M12 12h3'),
  platzierung: sign('M3.500 20v-7h5.500v7M9 20V5h6v15M15 20v-10h5.500v10z'),
} as const;
