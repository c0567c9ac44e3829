import { useEffect, useState } from 'react';
import type { PublicTournamentView, TournamentView } from '#domain/contract.ts';

// The hall display of an earlier version is the display itself in a frame: its style sheet is its own. The page around it
// tells it what to show.

/** What the page around a display tells it. */
export interface BoardMessage {
  readonly kind: 'past-view';
  readonly view: PublicTournamentView;
  /** ISO 8601 instant that it is shown at. */
  readonly at: string;
}

/** Said by the display once it listens. */
export const READY_MESSAGE = { kind: 'past-listens' } as const;

const isBoardMessage = (data: unknown): data is BoardMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'past-view';

/** What the page around this one, of our own, wants shown; null: nothing yet. */
export function useBoardMessage(): BoardMessage | null {
  const [message, setMessage] = useState<BoardMessage | null>(null);
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === parent && isBoardMessage(data)) setMessage(data);
    };
    addEventListener('message', onMessage);
    parent.postMessage(READY_MESSAGE, location.origin);
    return () => removeEventListener('message', onMessage);
  }, []);
  return message;
}

/** A member's view as the display takes it: tables and places only where the presentation of then showed them. */
export function boardView(tournament: TournamentView): PublicTournamentView {
  const showsTables = tournament.presentationConfiguration.showResults === 'Default';
  return {
    ...tournament,
    venue: null,
    rankings: showsTables ? tournament.rankings : [],
    groups: tournament.groups.map((group) => ({
      ...group,
      liveStandings: showsTables ? group.liveStandings : null,
      participants: group.participants.map(({ teamId, statistics }) => ({
        teamId,
        statistics: showsTables ? statistics : null,
      })),
    })),
  };
}
