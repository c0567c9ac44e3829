import { texts } from '../../texts/de.ts';

const t = texts.backup;

/** The portal to restore into is not empty, or in use; the message is for the operator. */
export class TargetNotEmptyError extends Error {
  constructor(message: string = t.notEmpty) {
    super(message);
    this.name = 'TargetNotEmptyError';
  }
}

/** The file is no backup, or not a whole one; the message is for the operator. */
export class UnreadableBackupError extends Error {
  /** A sentence. */
  readonly why: string;

  constructor(file: string, why: string, cause?: unknown) {
    super(t.unreadable(file, why), { cause });
    this.name = 'BackupUnreadable';
    this.why = why;
  }
}

/** The file could not be written; the message is for the operator. */
export class BackupNotWrittenError extends Error {
  constructor(why: string, cause: unknown) {
    super(t.notWritten(why), { cause });
    this.name = 'BackupNotWrittenError';
  }
}

/** What was written could not be restored, so it is no backup; the message is for the operator. */
export class BackupNotRestorableError extends Error {
  constructor(why: string, cause?: unknown) {
    super(t.notRestorable(why), { cause });
    this.name = 'BackupNotRestorableError';
  }
}

/** The file that is there holds what a backup in its place would not; the message is for the operator. */
export class WouldLoseBackupError extends Error {
  constructor(file: string, why: string) {
    super(t.wouldLose(file, why));
    this.name = 'WouldLoseBackupError';
  }
}
