const SENTENCE =
  'Dieses Portal ist nicht leer. Eine Sicherung wird nur in ein leeres zurückgespielt, zum Beispiel mit einem anderen ' +
  'DATA_DIR, bei KurrentDB mit einem anderen EVENT_STORE_PREFIX. Es wurde nichts verändert.';

/** The portal to restore into is not empty, or in use; the message is for the operator. */
export class NotEmpty extends Error {
  constructor(message = SENTENCE) {
    super(message);
    this.name = 'NotEmpty';
  }
}
