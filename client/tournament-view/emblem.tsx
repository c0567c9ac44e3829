import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { EmblemView, PublicTournamentView } from '#domain/contract.ts';

const EmblemsContext = createContext<ReadonlyMap<string, EmblemView>>(new Map());

/** What the teams of one view wear, for all that is drawn within. */
export function Emblems({ teams, children }: { teams: PublicTournamentView['teams']; children: ReactNode }) {
  const emblems = useMemo(() => new Map(teams.map(({ id, emblem }) => [id, emblem])), [teams]);
  return <EmblemsContext value={emblems}>{children}</EmblemsContext>;
}

/** What a team wears; null: it is not known yet, or none of this view. */
export const useEmblem = (team: string | null): EmblemView | null => useContext(EmblemsContext).get(team ?? '') ?? null;

/**
 * The emblem of a team beside its name, which says the same in words. A circle of 46 in a box of 48; the band lies across its
 * lowest quarter. Drawn by attributes, so that paper and pages without inline styles show it alike.
 */
export function Emblem({ team, size }: { team: string | null; size?: 'small' | undefined }) {
  const emblem = useEmblem(team);
  if (emblem === null) return null;
  const { ground, band, on, letters, number } = emblem;
  return (
    <svg
      className="emblem"
      data-size={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      fontWeight="700"
      textAnchor="middle"
    >
      <circle cx="24" cy="24" r="23" fill={ground} />
      <path fill={band} d="M5.4 37.5h37.2a23 23 0 0 1-37.2 0" />
      <circle cx="24" cy="24" r="23" fill="none" stroke="#0e1812" strokeOpacity=".22" strokeWidth="1.2" />
      <text x="24" y="28.5" fontSize="18" fill={on}>
        {letters}
      </text>
      {number !== undefined && (
        <>
          <circle cx="37" cy="37" r="10.5" fill="#fff" stroke={ground} strokeWidth="1.5" />
          <text x="37" y={number.length > 2 ? 40 : 41.5} fontSize={number.length > 2 ? 9 : 12.5} fill="#0e1812">
            {number}
          </text>
        </>
      )}
    </svg>
  );
}

/** The name of a team with its emblem before it, or behind it where names end at a score. */
export function WithEmblem({
  team,
  size,
  side = 'start',
  children,
}: {
  team: string | null;
  size?: 'small';
  side?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <span className="with-emblem" data-side={side}>
      <Emblem team={team} size={size} />
      {children}
    </span>
  );
}
