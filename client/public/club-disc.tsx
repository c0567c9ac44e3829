/** In place of a crest: the colour of the club with its letters, as teams have them. `undefined`: they are not known. */
export const ClubDisc = ({ className, letters }: { className: string; letters: string | undefined }) => (
  <svg className={`club-disc ${className}`} viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="23" />
    <text x="24" y="30.5" fontSize="18">
      {letters}
    </text>
  </svg>
);
