// Assigns referee duties to teams as evenly as possible. Which team can take which duty at which time is a flow
// network, and the even assignment is found as in every flow problem: place each duty, making room along chains of
// changes, then move duties along such chains from teams with many to teams with few until no chain helps any more.

/** A duty at a time; teams are numbered from 0, times too. */
export interface Assignment {
  readonly time: number;
  /** The teams that may take it, in two lists: `otherwise` counts only if no team of `preferred` can be found. */
  readonly preferred: readonly number[];
  readonly otherwise: readonly number[];
}

export interface AssignmentRoster {
  readonly teamCount: number;
  readonly assignments: readonly Assignment[];
  /** For each time those that overlap it, itself included: a team has no two duties at overlapping times. */
  readonly overlaps: readonly (readonly number[])[];
  /** For each time the teams that are unavailable. */
  readonly absent: readonly ReadonlySet<number>[];
}

/** The team of each duty, null if no team is free; the numbers of duties per team differ as little as possible. */
export function assignEvenly(roster: AssignmentRoster): readonly (number | null)[] {
  const shares = new Assigner(roster);
  // All duties first look among their preferred teams, so that none is spent where it is only second best.
  for (const assignment of roster.assignments.keys()) shares.place(assignment);
  for (const assignment of roster.assignments.keys()) shares.placeOtherwise(assignment);
  shares.even();
  return shares.teams;
}

/** One change of a chain: the team takes over the duty. */
interface Reassignment {
  readonly assignment: number;
  readonly team: number;
  readonly before: Reassignment | null;
}

/** The assignment in progress. */
class Assigner {
  readonly teams: (number | null)[];
  readonly #roster: AssignmentRoster;
  readonly #counts: number[];
  /** The duty of a team at a time. */
  readonly #assignmentAt: Map<number, number>[];
  /** The list in which each duty's team was found. */
  readonly #candidates: (readonly number[])[];

  constructor(roster: AssignmentRoster) {
    this.#roster = roster;
    this.teams = roster.assignments.map(() => null);
    this.#counts = Array.from({ length: roster.teamCount }, () => 0);
    this.#assignmentAt = roster.overlaps.map(() => new Map());
    this.#candidates = roster.assignments.map(({ preferred }) => preferred);
  }

  /** Finds a preferred team for the duty, if there is one; other duties may change teams, but keep one. */
  place(assignment: number): void {
    this.#makeRoom(assignment, new Set([assignment]));
  }

  /** The same among the other teams, for a duty without a team. */
  placeOtherwise(assignment: number): void {
    if (this.teams[assignment] !== null) return;
    this.#candidates[assignment] = this.#roster.assignments[assignment]?.otherwise ?? [];
    this.#makeRoom(assignment, new Set([assignment]));
  }

  #makeRoom(assignment: number, moved: Set<number>): boolean {
    const free = this.#leastBusy(assignment);
    if (free !== null) {
      this.#assign(assignment, free);
      return true;
    }
    for (const team of this.#candidates[assignment] ?? []) {
      const by = this.#obstacle(assignment, team);
      if (typeof by !== 'number' || moved.has(by)) continue;
      moved.add(by);
      this.#assign(by, null);
      this.#assign(assignment, team);
      if (this.#makeRoom(by, moved)) return true;
      this.#assign(assignment, null);
      this.#assign(by, team);
    }
    return false;
  }

  /** Of the teams free for the duty, the one with the fewest duties; the first of several. */
  #leastBusy(assignment: number): number | null {
    let least: number | null = null;
    let fewest = Infinity;
    for (const team of this.#candidates[assignment] ?? []) {
      const count = this.#count(team);
      if (count < fewest && this.#obstacle(assignment, team) === null) [least, fewest] = [team, count];
    }
    return least;
  }

  /** Moves duties from teams with many to teams with few, along chains of changes, until no chain helps. */
  even(): void {
    // A team reached by a failed search cannot reach a team with fewer duties either.
    const inVain = { teams: new Set<number>(), assignments: new Set<number>() };
    for (let team = this.#busiest(inVain.teams); team !== null; team = this.#busiest(inVain.teams)) {
      const reached = { teams: new Set(inVain.teams).add(team), assignments: new Set(inVain.assignments) };
      const chain = this.#chainFrom(team, reached);
      if (chain !== null && this.#apply(chain)) continue;
      for (const other of reached.teams) inVain.teams.add(other);
      for (const assignment of reached.assignments) inVain.assignments.add(assignment);
    }
  }

  /** The team with the most duties outside `except`, if another team has at least two fewer. */
  #busiest(except: ReadonlySet<number>): number | null {
    let most: number | null = null;
    let fewest = Infinity;
    for (const [team, count] of this.#counts.entries()) {
      fewest = Math.min(fewest, count);
      if (!except.has(team) && (most === null || count > this.#count(most))) most = team;
    }
    return most !== null && this.#count(most) >= fewest + 2 ? most : null;
  }

  /** The shortest chain by which `giver` loses a duty and a team with at least two fewer gains one. */
  #chainFrom(
    giver: number,
    reached: { readonly teams: Set<number>; readonly assignments: Set<number> },
  ): Reassignment | null {
    const queue: { readonly assignment: number; readonly before: Reassignment | null }[] = [];
    const add = (assignment: number, before: Reassignment | null): void => {
      if (reached.assignments.has(assignment)) return;
      reached.assignments.add(assignment);
      queue.push({ assignment, before });
    };
    for (const assignment of this.#assignmentsOf(giver)) add(assignment, null);
    for (const { assignment, before } of queue) {
      for (const team of this.#candidates[assignment] ?? []) {
        if (team === this.teams[assignment]) continue;
        const by = this.#obstacle(assignment, team);
        const change: Reassignment = { assignment, team, before };
        if (typeof by === 'number') add(by, change);
        else if (by === 'busy') continue;
        else if (this.#count(team) <= this.#count(giver) - 2) return change;
        else if (!reached.teams.has(team)) {
          reached.teams.add(team);
          for (const other of this.#assignmentsOf(team)) add(other, change);
        }
      }
    }
    return null;
  }

  /** Applies a chain; where times overlap unevenly its changes can conflict, and then nothing happens. */
  #apply(chain: Reassignment): boolean {
    const changes: Reassignment[] = [];
    for (let change: Reassignment | null = chain; change !== null; change = change.before) changes.push(change);
    const before = changes.map(({ assignment }) => ({ assignment, team: this.teams[assignment] ?? null }));
    for (const { assignment } of changes) this.#assign(assignment, null);
    for (const { assignment, team } of changes) {
      if (this.#obstacle(assignment, team) === null) this.#assign(assignment, team);
    }
    if (changes.every(({ assignment, team }) => this.teams[assignment] === team)) return true;
    for (const { assignment } of changes) this.#assign(assignment, null);
    for (const { assignment, team } of before) this.#assign(assignment, team);
    return false;
  }

  #assign(assignment: number, team: number | null): void {
    const time = this.#roster.assignments[assignment]?.time ?? 0;
    const former = this.teams[assignment] ?? null;
    if (former !== null) {
      this.#assignmentAt[time]?.delete(former);
      this.#counts[former] = this.#count(former) - 1;
    }
    this.teams[assignment] = team;
    if (team !== null) {
      this.#assignmentAt[time]?.set(team, assignment);
      this.#counts[team] = this.#count(team) + 1;
    }
  }

  #count(team: number): number {
    return this.#counts[team] ?? 0;
  }

  #assignmentsOf(team: number): readonly number[] {
    return this.#assignmentAt.flatMap((assignments) => assignments.get(team) ?? []);
  }

  /** What keeps a team from a duty: nothing (null), one other duty, or 'busy' if giving up one is not enough. */
  #obstacle(assignment: number, team: number): number | 'busy' | null {
    const time = this.#roster.assignments[assignment]?.time ?? 0;
    if (this.#roster.absent[time]?.has(team) === true) return 'busy';
    let obstacle: number | null = null;
    for (const at of this.#roster.overlaps[time] ?? []) {
      const other = this.#assignmentAt[at]?.get(team);
      if (other === undefined || other === assignment) continue;
      if (obstacle !== null) return 'busy';
      obstacle = other;
    }
    return obstacle;
  }
}
