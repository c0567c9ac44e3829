import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { EmblemView } from '#domain/contract.ts';
import { EmblemDisc } from './emblem-disc.tsx';

const EmblemsContext = createContext<ReadonlyMap<string, EmblemView>>(new Map());

/** What the teams of one view wear, for all that is drawn within. */
export function Emblems({
  teams,
  children,
}: {
  teams: readonly { readonly id: string; readonly emblem: EmblemView }[];
  children: ReactNode;
}) {
  const emblems = useMemo(() => new Map(teams.map(({ id, emblem }) => [id, emblem])), [teams]);
  return <EmblemsContext value={emblems}>{children}</EmblemsContext>;
}

/** What a team wears; null: it is not known yet, or none of this view. */
export const useEmblem = (team: string | null): EmblemView | null => useContext(EmblemsContext).get(team ?? '') ?? null;

/** The emblem of a team; nothing while it is not known which. */
export function Emblem({ team, size }: { team: string | null; size?: 'small' | undefined }) {
  const emblem = useEmblem(team);
  return emblem && <EmblemDisc emblem={emblem} size={size} />;
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
