import { expectedTeams } from '#domain/tournament/standings/resolve.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { lotsBetweenGroups } from './lots-between-groups.ts';
import { Played, report } from './played.ts';
import { configuration } from './real-plan.ts';
import { scoreOf, type RealMatch, type RealTournament } from './real-tournaments.ts';

/** Plays a real tournament command by command, in the order it was played. */
export class Replay {
  readonly played: Played;
  private readonly real: RealTournament;

  constructor(real: RealTournament) {
    const { win: matchWonPoints, draw: matchDrawnPoints, loss: matchLostPoints } = real.points;
    this.real = real;
    this.played = new Played(
      {
        type: 'ConfigureComputation',
        configuration: { matchWonPoints, matchDrawnPoints, matchLostPoints, comparisonModes: real.comparisonModes },
      },
      { type: 'Configure', ...configuration(real) },
    );
  }

  nameOf(teamId: string | null | undefined): string | null {
    return teamId === null || teamId === undefined ? null : (this.played.state.teams[teamId]?.name ?? null);
  }

  /** The match of the plan between these two teams, and whether its sides are swapped. */
  find({ type, teamA, teamB }: RealMatch): { readonly id: string; readonly turned: boolean } {
    const { state } = this.played;
    for (const [at, { id, stage }] of (state.plan?.matches ?? []).entries()) {
      if (stage.type !== type) continue;
      const teams = expectedTeams(state, at);
      const [a, b] = [this.nameOf(teams?.teamA), this.nameOf(teams?.teamB)];
      if (a === teamA && b === teamB) return { id, turned: false };
      if (a === teamB && b === teamA) return { id, turned: true };
    }
    throw new Error(`${this.real.id}: nobody planned ${teamA} against ${teamB}`);
  }

  report(match: RealMatch): void {
    const { id, turned } = this.find(match);
    const [a, b] = scoreOf(match);
    const [scoreA, scoreB] = turned ? [b, a] : [a, b];
    this.played.must(report(id, `${scoreA}:${scoreB}`, { outcomeType: match.outcomeType }));
  }

  /** Reports a wrong score, as a typing error that is corrected later. */
  reportWrongly(match: RealMatch): void {
    const { id } = this.find(match);
    const [a, b] = scoreOf(match);
    this.played.must(report(id, a === b ? `${a + 3}:${b}` : `${b}:${a + 9}`, { outcomeType: match.outcomeType }));
  }

  drawLots(): void {
    for (const [at, { table, undetermined }] of this.real.groups.entries()) {
      const group = this.played.state.groups[at];
      for (const team of undetermined.flat()) {
        const position = table.find((row) => row.team === team)?.position ?? 0;
        const teamId = group?.teamIds.find((id) => this.nameOf(id) === team);
        if (group === undefined || teamId === undefined) throw new Error(`Nobody is called ${team}`);
        this.played.must({ type: 'SetTeamPriority', teamId, groupId: group.id, priority: 10 - position });
      }
    }
  }

  drawLotsBetweenGroups(): void {
    const lots = lotsBetweenGroups(memberView('x', this.played.state, 0, NOTHING_REFERENCED));
    for (const lot of lots) this.played.must({ type: 'SetTeamPriority', ...lot });
  }
}

/** All group matches played, and lots drawn where the modes leave teams level. */
export function replayed(real: RealTournament): Replay {
  const replay = new Replay(real);
  const groupMatches = real.matches.filter(({ type }) => type === 'GroupMatch');
  for (const [at, match] of groupMatches.entries()) {
    const before = groupMatches[at - 1];
    if (at % 5 === 0) replay.reportWrongly(match);
    else replay.report(match);
    if (before !== undefined && (at - 1) % 5 === 0) replay.report(before);
  }
  const last = groupMatches.at(-1);
  if (last !== undefined && (groupMatches.length - 1) % 5 === 0) replay.report(last);
  replay.drawLots();
  return replay;
}

/** Played to the end. */
export function finished(real: RealTournament): Replay {
  const replay = replayed(real);
  replay.drawLotsBetweenGroups();
  // Each match is found by its two teams: with other teams in it, the search would fail.
  for (const match of real.matches.filter(({ type }) => type !== 'GroupMatch')) replay.report(match);
  return replay;
}
