import { decide, foldAll, type RuleContext } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { configureBody, type ConfigureBody, outcomeBody } from '#domain/tournament/contract/bodies.ts';
import { rulingBody } from '#domain/tournament/contract/ruling-body.ts';
import type { TournamentEvent, TournamentEventOf } from '#domain/tournament/model/events.ts';
import { changesRestorable } from '#domain/tournament/conflicts/find-changed-paths.ts';
import { changedFields, recordChanges, findEffectiveSince } from '#domain/tournament/revert/changes-since.ts';
import type { ChangesSince, CausedStep } from '#domain/tournament/revert/command-step.ts';
import { findToggledSteps } from '#domain/tournament/revert/find-reverted-by.ts';
import type { MatchId, Tournament } from '#domain/tournament/model/state.ts';
import type { z } from 'zod';
import { asUser, NOW } from './given.ts';

export const created: TournamentEventOf<'TournamentCreated'> = {
  type: 'TournamentCreated',
  data: { organizationId: 'o1', folderId: null, name: 'Hallencup', visibility: 'Private', origin: null },
};

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

/** Groups of so many new teams each, named 'A1', 'A2', …, 'B1', …; one round, then what `more` says. */
export const configure = (
  sizes: readonly number[],
  more: Partial<z.input<typeof configureBody>> = {},
): ConfigureBody & { readonly type: 'Configure' } => ({
  type: 'Configure',
  ...configureBody.parse({
    groups: sizes.map((size, at) => {
      const letter = String.fromCodePoint(65 + at);
      return {
        alphabeticalId: letter,
        teams: Array.from({ length: size }, (_, slot) => ({ name: `${letter}${slot + 1}` })),
      };
    }),
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    ...more,
  }),
});

type Round = NonNullable<ConfigureBody['finalsPhase']>['firstFinalsRound'];

export const finals = (firstFinalsRound: Round, more: Partial<ConfigureBody['finalsPhase']> = {}) => ({
  schedule,
  numberOfCourts: 1,
  firstFinalsRound,
  thirdPlacePlayoff: false,
  ...more,
});

/** `report('m1', '2:1')`; `'1:0 live'` is a running score, `''` clears. */
export function report(
  matchId: MatchId,
  score: string,
  more: Partial<z.input<typeof outcomeBody>> = {},
): Extract<TournamentCommand, { type: 'ReportOutcome' }> {
  const [, scoreA, scoreB, live] = /^(\d+):(\d+)( live)?$/.exec(score) ?? [];
  const outcome =
    scoreA === undefined
      ? { state: 'NotStarted' as const }
      : {
          state: live === undefined ? ('Finished' as const) : ('CurrentlyPlaying' as const),
          scoreA: Number(scoreA),
          scoreB: Number(scoreB),
        };
  return { type: 'ReportOutcome', matchId, ...outcomeBody.parse({ ...outcome, ...more }) };
}

/** `rule('m1', 'Forfeit', 'B', '3:0')`; without a score none is given. */
export function rule(
  matchId: MatchId,
  kind: 'Forfeit' | 'Abandoned' | 'Void',
  against: 'A' | 'B' | 'Both' | null,
  score = '',
  more: Partial<z.input<typeof rulingBody>> = {},
): Extract<TournamentCommand, { type: 'RuleMatch' }> {
  const [, a, b] = /^(\d+):(\d+)$/.exec(score) ?? [];
  const scores = a === undefined ? {} : { scoreA: Number(a), scoreB: Number(b) };
  return { type: 'RuleMatch', matchId, ...rulingBody.parse({ kind, against, ...scores, ...more }) };
}

function causeOf(command: TournamentCommand): CausedStep['cause'] {
  if (command.type === 'UndoStep') return { undoes: command.version };
  return command.type === 'RestoreVersion' ? { restores: command.version } : null;
}

/** A tournament as it is played, with everything that happened; commands that are refused leave no trace. */
export class Played {
  readonly facts: TournamentEvent[] = [];
  readonly states: Tournament[] = [decider.initial];
  /** The version after each command that made events. */
  readonly steps: number[] = [0];
  /** The same commands, with what they undid or restored. */
  readonly history: CausedStep[] = [];

  constructor(...commands: readonly TournamentCommand[]) {
    this.take([created]);
    this.must(...commands);
  }

  get state(): Tournament {
    return this.at(this.facts.length);
  }

  get version(): number {
    return this.facts.length;
  }

  at(version: number): Tournament {
    const state = this.states[version];
    if (state === undefined) throw new Error(`No version ${version}`);
    return state;
  }

  /** Sends a command; a refusal is answered and changes nothing. */
  send(command: TournamentCommand, circumstances: RuleContext = asUser('u1')): Refused | null {
    const decision = decide(decider, this.state, command, circumstances);
    if (isRefused(decision)) return decision;
    this.take(decision, circumstances.now, causeOf(command));
    return null;
  }

  /** Sends commands none of which may be refused. */
  must(...commands: readonly TournamentCommand[]): this {
    for (const command of commands) {
      const refused = this.send(command);
      if (refused !== null) throw new Error(`${command.type} refused: ${JSON.stringify(refused)}`);
    }
    return this;
  }

  /** The command that takes the step back which ended at this version. */
  undo(version: number = this.version): TournamentCommand {
    const before = this.steps[this.steps.indexOf(version) - 1];
    if (before === undefined) throw new Error(`No step ends at ${version}`);
    const step = { before: this.at(before), after: this.at(version), since: this.since(version) };
    return { type: 'UndoStep', version, step };
  }

  /** What came after a step, as the server finds it out. */
  private since(version: number): ChangesSince {
    const { isTakenBack, standing } = findEffectiveSince(this.history, version);
    const changed: Record<string, number> = {};
    for (const step of standing) {
      recordChanges(changed, { version: step.version, before: this.at(step.from), after: this.at(step.version) });
    }
    const switched = findToggledSteps(this.history, version).flatMap((step) => [
      ...changedFields(this.at(step.from), this.at(step.version)),
    ]);
    return { version: this.version, isTakenBack, changed, toggled: switched };
  }

  restore(version: number): TournamentCommand {
    return { type: 'RestoreVersion', version, target: this.states[version] ?? decider.initial };
  }

  private take(events: readonly TournamentEvent[], at: string = NOW, cause: CausedStep['cause'] = null): void {
    if (events.length === 0) return;
    const isRestorable = events.some(changesRestorable);
    this.history.push({ from: this.version, version: this.version + events.length, cause, isRestorable });
    for (const event of events) {
      this.states.push(foldAll(decider, this.state, [event], this.version, at));
      this.facts.push(event);
    }
    this.steps.push(this.version);
  }
}
