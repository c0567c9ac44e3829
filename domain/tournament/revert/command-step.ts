import type { Tournament, RestorablePath, Part } from '../model/state.ts';
import type { EventMetadata } from '../../events.ts';

/** The states around what one command did. */
export interface CommandStep {
  readonly before: Tournament;
  readonly after: Tournament;
}

/** A step that is to be taken back, with what came after it up to the version at which the rule is asked. */
export interface UndoneStep extends CommandStep {
  readonly since: ChangesSince;
}

/** What came after a step, up to a version of the tournament. */
export interface ChangesSince {
  readonly version: number;
  /** An undo or a restore took it back and is itself in effect. */
  readonly isTakenBack: boolean;
  /** Fields and parts changed since by steps in effect, each with the newest of these steps. */
  readonly changed: Readonly<Record<string, number>>;
  /** Of an undo or a restore: the fields of the steps that it took back or brought back, also where their value is the same. */
  readonly toggled: readonly ChangedField[];
}

/** Smallest unit of undo: the field, the path shown to people, and the part it belongs to. */
export interface ChangedField {
  readonly field: string;
  readonly path: RestorablePath;
  readonly part: Part;
}

/** A step with what decides whether it is in effect. */
export interface CausedStep {
  /** The versions before its first event and after its last. */
  readonly from: number;
  readonly version: number;
  readonly cause: EventMetadata['cause'];
  /** It changed something that undo and restore bring back [PL4]; what else it changed with that stays as it is. */
  readonly isRestorable: boolean;
}
