const SENTENCE =
  'Dieses Portal ist nicht leer. Eine Sicherung wird nur in ein leeres zurückgespielt, zum Beispiel mit einem anderen ' +
  'DATA_DIR, bei KurrentDB mit einem anderen EVENT_STORE_PREFIX. Es wurde nichts verändert.';

/** The portal to restore into is not empty, or in use; the message is for the operator. */
export class TargetNotEmptyError extends Error {
  constructor(message = SENTENCE) {
    super(message);
    this.name = 'TargetNotEmptyError';
  }
}

/** The file is no backup, or not a whole one; the message is for the operator. */
export class BackupUnreadable extends Error {
  constructor(file: string, why: string, cause?: unknown) {
    super(`Die Sicherung ${file} lässt sich nicht lesen: ${why} Es wurde nichts verändert.`, { cause });
    this.name = 'BackupUnreadable';
  }
}
