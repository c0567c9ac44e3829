/**
 * A command that cannot be carried out just now, and that another try soon may: this node does not follow the log, too
 * many change the same at once, or it is not known whether the events are in the log.
 */
export class CommandUnavailableError extends Error {
  readonly reason: 'behind' | 'busy' | 'outcome-unknown';

  constructor(reason: CommandUnavailableError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
