import { decide, fold } from '#domain/decider.ts';
import { organization } from '#domain/deciders.ts';
import type { Fact } from '#domain/events.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { isRefused } from '#domain/refusal.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import { idOf, StreamBuilder } from './event-builders.ts';

// Random streams like those of real clubs: tournaments of all sizes, reported live or match by match, with corrections
// and other changes. The same seed gives the same streams.

/** Returns a whole number from 0 to below the given one. */
export type RandomInt = (below: number) => number;

export function chanceFrom(seed: number): RandomInt {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** An id as the portal generates them. */
export const generateStreamId = (chance: RandomInt): string =>
  Array.from({ length: 16 }, () => CHARACTERS.charAt(chance(CHARACTERS.length))).join('');

/** Teams by group, and the first round of the finals: 6 to 72 matches. */
const SIZES = [
  { groups: [4], firstFinalsRound: null },
  { groups: [5], firstFinalsRound: 'Final' },
  { groups: [4, 4], firstFinalsRound: 'SemiFinal' },
  { groups: [5, 5], firstFinalsRound: 'SemiFinal' },
  { groups: [6, 5, 5], firstFinalsRound: 'SemiFinal' },
  { groups: [4, 4, 4, 4], firstFinalsRound: 'QuarterFinal' },
  { groups: [5, 5, 5, 5], firstFinalsRound: 'QuarterFinal' },
  { groups: [6, 6, 6, 6], firstFinalsRound: 'QuarterFinal' },
] as const;

/** A tournament from its creation to its end or an earlier point; some are deleted, and some of those restored. */
export function generateTournament(chance: RandomInt, organizationId: string): Fact[] {
  const story = new DrawnTournament(chance);
  const [folderId, venueId] = [idOf('f', chance(3)), idOf('v', chance(3))];
  story.does({
    type: 'CreateTournament',
    venueId: null,
    organizationId,
    folderId: chance(2) === 0 ? folderId : null,
    name: `Hallencup ${chance(1_000)}`,
    visibility: 'Private',
    origin: null,
  });
  if (chance(30) === 0) return story.facts;
  story.configures();
  story.tries({ type: 'SetVenue', venueId: chance(2) === 0 ? venueId : null });
  story.arranges();
  story.tries({ type: 'SetVisibility', visibility: 'Public' });
  if (chance(30) === 0) story.configures();
  story.plays(chance(20) === 0 ? chance(12) : Number.POSITIVE_INFINITY);
  if (chance(20) === 0) story.tries({ type: 'DeleteTournament' });
  if (chance(2) === 0) story.tries({ type: 'UndeleteTournament' });
  return story.facts;
}

class DrawnTournament extends StreamBuilder {
  readonly #chance: RandomInt;

  /** Random commands may be refused by the rules; they are skipped. */
  constructor(chance: RandomInt) {
    super();
    this.#chance = chance;
  }

  configures(): void {
    const size = SIZES[this.#chance(SIZES.length)] ?? SIZES[0];
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    const finalsPhase = size.firstFinalsRound !== null && {
      schedule,
      numberOfCourts: 1,
      firstFinalsRound: size.firstFinalsRound,
      thirdPlacePlayoff: size.firstFinalsRound !== 'Final',
      additionalPlayoffs: [],
    };
    const body = configureBody.parse({
      groups: size.groups.map((teams, at) => ({
        alphabeticalId: 'ABCD'.charAt(at),
        teams: Array.from({ length: teams }, (_, slot) => ({ name: `SV Musterstadt ${'ABCD'.charAt(at)}${slot + 1}` })),
      })),
      firstMatchKickoff: this.#chance(10) === 0 ? null : '2026-12-05T08:30:00Z',
      groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      pauseBetweenGroupAndFinalsPhase: 'PT15M',
      finalsPhase: finalsPhase === false ? null : finalsPhase,
      acknowledgeResultLoss: true,
    });
    this.tries({ type: 'Configure', ...body });
  }

  /** Changes by an organiser between plan and kickoff. */
  arranges(): void {
    const teams = Object.values(this.state.teams);
    for (const { id: teamId, name } of teams) {
      if (this.#chance(4) === 0) this.tries({ type: 'RenameTeam', teamId, name: `${name} II` });
      if (this.#chance(3) === 0) this.tries({ type: 'SetEntryFee', teamId, hasPaidEntryFee: true });
      if (this.#chance(40) === 0) this.tries({ type: 'SetOutOfCompetition', teamId, outOfCompetition: true });
    }
    for (const { id: groupId, teamIds } of this.state.groups) {
      const teamId = teamIds[this.#chance(teamIds.length)] ?? '';
      if (this.#chance(6) === 0) this.tries({ type: 'SetTeamPriority', teamId, groupId, priority: this.#chance(9) });
    }
    this.tries({ type: 'AddDocument', documentId: idOf('d', 1), documentType: 'MatchPlan', name: 'Spielplan' });
  }

  /** Plays up to this many rounds of playable matches; the finals open round by round. */
  plays(rounds: number): void {
    const isLive = this.#chance(2) === 0;
    for (let round = 0; round < rounds && this.open.length > 0 && round < 12; round += 1) {
      for (const { id } of this.open) {
        const [scoreA, scoreB] = isLive ? this.#followed(id) : [this.#chance(5), this.#chance(5)];
        this.#ends(id, scoreA, scoreB);
        if (this.#chance(15) === 0) this.#corrects();
      }
    }
  }

  /** A match reported goal by goal. */
  #followed(id: string): [number, number] {
    const score: [number, number] = [0, 0];
    this.#reports(id, 'CurrentlyPlaying', ...score);
    for (let goals = this.#chance(4); goals > 0; goals -= 1) {
      score[this.#chance(2) === 0 ? 0 : 1] += 1;
      this.#reports(id, 'CurrentlyPlaying', ...score);
    }
    return score;
  }

  /** The finals refuse a draw; a further goal then decides. */
  #ends(id: string, scoreA: number, scoreB: number): void {
    const before = this.facts.length;
    this.#reports(id, 'Finished', scoreA, scoreB);
    if (this.facts.length === before) this.#reports(id, 'Finished', scoreA + 1, scoreB);
  }

  #corrects(): void {
    const matches = this.state.plan?.matches ?? [];
    const match = matches[this.#chance(matches.length)];
    if (match === undefined || match.result === null) return;
    const nothing = { scoreA: null, scoreB: null, outcomeType: null, reason: 'Vertippt', previous: null };
    if (this.#chance(4) === 0)
      this.tries({ type: 'ReportOutcome', matchId: match.id, state: 'NotStarted', ...nothing });
    else this.#reports(match.id, 'Finished', match.result.scoreA, match.result.scoreB + 1);
  }

  #reports(matchId: string, state: 'CurrentlyPlaying' | 'Finished', scoreA: number, scoreB: number): void {
    const outcome = { state, scoreA, scoreB, outcomeType: 'Standard', reason: null, previous: null } as const;
    this.tries({ type: 'ReportOutcome', matchId, ...outcome });
  }
}

const AT = { now: '2026-11-21T09:00:00Z', by: { kind: 'user', id: 'user0000tester00' } } as const;

/** An organisation with folders and venues; some renamed, some deleted. */
export function generateOrganization(chance: RandomInt): Fact[] {
  const facts: Fact[] = [];
  let state = organization.initial;
  const tries = (command: OrganizationCommand): void => {
    const decision = decide(organization, state, command, AT);
    if (isRefused(decision)) return;
    for (const fact of decision) {
      facts.push(fact);
      state = fold(organization, state, fact, { version: facts.length, at: AT.now });
    }
  };
  tries({ type: 'CreateOrganization', name: `SV Musterstadt ${chance(1_000)}`, ownerId: AT.by.id });
  for (let number = 0; number < 3; number += 1) {
    tries({ type: 'CreateFolder', folderId: idOf('f', number), name: `Jugend ${number}` });
    tries({ type: 'CreateVenue', venueId: idOf('v', number), name: `Halle ${number}` });
    if (chance(3) === 0) tries({ type: 'RenameFolder', folderId: idOf('f', chance(3)), name: `Aktive ${number}` });
    if (chance(5) === 0) tries({ type: 'DeleteVenue', venueId: idOf('v', chance(3)) });
  }
  if (chance(4) === 0) tries({ type: 'RenameOrganization', name: `TSV Musterstadt ${chance(1_000)}` });
  if (chance(20) === 0) tries({ type: 'DeleteOrganization' });
  return facts;
}
