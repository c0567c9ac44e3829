/** What an account, and an organisation, may make or have at most; Infinity: as much as it likes. */
export interface QuotaLimits {
  readonly organizationsPerDay: number;
  readonly tournamentsPerDay: number;
  readonly importsPerHour: number;
  readonly invitationsPerDay: number;
  /** Images. */
  readonly uploadsPerDay: number;
  /** Of events, of an account or a key. */
  readonly logMegabytesPerDay: number;
  /** Of all images of an organisation, as they were uploaded. */
  readonly imageBytes: number;
  /** Of an organisation. */
  readonly apiKeys: number;
  /** Open at a time at one node: of an account, and of all keys of an organisation. */
  readonly sockets: number;
}
