import { IconArrowsDiagonal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';

/** Court and match of a tile, how it stands, and what opens the tile. */
export const TileHead = ({
  court,
  says,
  open,
  children,
}: {
  court: number;
  /** Left out: there is no match. */
  says?: string;
  /** null: it is open. */
  open: (() => void) | null;
  children?: ReactNode;
}) => (
  <header>
    <b>{texts.plan.court(court)}</b>
    {says !== undefined && <span>{says}</span>}
    <span className="grow" />
    {children}
    {open !== null && (
      <IconButton label={texts.plan.openTile(court)} onClick={open}>
        <IconArrowsDiagonal size={18} aria-hidden />
      </IconButton>
    )}
  </header>
);

/** 'Gruppe A · Spiel 13', 'Halbfinale 1 · Spiel 21' */
export const placeOf = (match: MatchView, tournament: TournamentView): string =>
  `${placeName(match, tournament, texts.groups.name)} · ${texts.plan.match(matchNumber(match))}`;
