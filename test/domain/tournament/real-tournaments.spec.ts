import { describe, expect, it } from 'vitest';
import { difference } from '#domain/tournament/revert/difference.ts';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { realTournaments } from '../support/real-tournaments.ts';
import { finished, replayed } from '../support/replay.ts';

const resultsIn = ({ plan }: Tournament) => (plan?.matches ?? []).filter(({ result }) => result !== null);

describe.each(realTournaments().map((real) => [real.id, real] as const))(
  '%s, played command by command',
  (_id, real) => {
    it('[ST2] ends its groups with the official places', () => {
      const replay = replayed(real);
      const tables = [...groupStandings(replay.played.state).values()].map(({ official }) =>
        official.rows.map(({ team }) => replay.nameOf(team.id)),
      );
      expect(tables).toEqual(
        real.groups.map(({ table }) =>
          table.toSorted((one, other) => one.position - other.position).map(({ team }) => team),
        ),
      );
    });

    it('[SE1][FI6] has the right teams in every knockout match, and the official places', () => {
      const replay = finished(real);
      expect(resultsIn(replay.played.state)).toHaveLength(real.matches.length);
      expect(lineups(replay.played.state).filter(({ affected }) => affected)).toEqual([]);
      const places = ranking(replay.played.state).map(({ teamId }) => replay.nameOf(teamId));
      expect(new Set(places).size).toBe(real.groups.flatMap(({ teams }) => teams).length);
      for (const { placementRank, team, shared } of real.ranking) {
        if (shared === true) expect(places.slice(2, 4)).toContain(team);
        else expect(places[placementRank - 1]).toBe(team);
      }
    });

    it('[PL4] goes back to its first result and forward again', () => {
      const { played } = finished(real);
      const atTheEnd = played.state;
      const first = played.states.findIndex((state) => resultsIn(state).length === 1);
      played.must(played.restore(first));
      expect(resultsIn(played.state)).toHaveLength(1);
      played.must(played.undo());
      expect(ranking(played.state)).toEqual(ranking(atTheEnd));
      expect(difference(played.state, atTheEnd)).toEqual([]);
    });
  },
);
