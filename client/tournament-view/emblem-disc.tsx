import type { EmblemView } from '#domain/contract.ts';

/**
 * The emblem of a team beside its name, which says the same in words: its crest, or a disc. A circle of 46 in a box of 48; the band lies across its
 * lowest quarter. Drawn by attributes, so that paper and pages without inline styles show it alike.
 */
export const EmblemDisc = ({
  emblem: { ground, band, on, letters, number, crest },
  size,
}: {
  emblem: EmblemView;
  size?: 'small' | undefined;
}) => (
  <svg className="emblem" data-size={size} viewBox="0 0 48 48" aria-hidden="true" fontWeight="700" textAnchor="middle">
    {crest === undefined ? (
      <>
        <circle cx="24" cy="24" r="23" fill={ground} stroke="#0e1812" strokeOpacity=".22" strokeWidth="1.2" />
        <path fill={band} d="M6.1 37.5h35.8a22.4 22.4 0 0 1-35.8 0" />
        <text x="24" y="28.5" fontSize="18" fill={on}>
          {letters}
        </text>
      </>
    ) : (
      <image href={crest} width="48" height="48" />
    )}
    {number !== undefined && (
      <>
        <circle cx="37" cy="37" r="10.5" fill="#fff" stroke={ground} strokeWidth="1.5" />
        <text x="37" y="37" dy=".36em" fontSize={number.length > 2 ? 9 : 12.5} fill="#0e1812">
          {number}
        </text>
      </>
    )}
  </svg>
);
