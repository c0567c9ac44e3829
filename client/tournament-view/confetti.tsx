/** Confetti in both colours of a team. Its sheet says how it falls; where nothing may move it lies still. */
export const Confetti = ({ ground, band, className }: { ground: string; band: string; className?: string }) => (
  <svg className={className} viewBox="0 0 120 100" stroke="#fff" strokeOpacity=".4" strokeWidth=".4" aria-hidden="true">
    <path
      fill={ground}
      d="m8 22 5-2 2 5-5 2zm30-14 4 4-4 4-4-4zm24 34 5 1-1 5-5-1zm34-24 4 3-3 4-4-3zm-8 50 5-2 2 5-5 2zm-50 10 4 4-4 4-4-4z"
    />
    <path
      fill={band}
      d="m20 50 5 1-1 5-5-1zm34-38 5-2 2 5-5 2zm24 8 4 4-4 4-4-4zm30 24 5 1-1 5-5-1zm-36 36 4 3-3 4-4-3zm-56 2 5-2 2 5-5 2z"
    />
  </svg>
);
