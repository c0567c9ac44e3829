/** How much of its time a match has played, in percent, as a ring that fills; how it looks says the sheet around it. */
export const MinuteRing = ({ played }: { played: number }) => (
  <svg viewBox="0 0 36 36" aria-hidden="true">
    <circle cx="18" cy="18" r="16" />
    <circle cx="18" cy="18" r="16" pathLength="100" strokeDasharray={`${played} 100`} />
  </svg>
);
