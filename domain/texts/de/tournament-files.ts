export const tournamentFiles = {
  otherFormat: 'Das ist keine Turnierdatei dieses Portals.',
  newerFormat: 'Diese Turnierdatei stammt von einer neueren Version des Portals.',
  /** The name of a place to which a team is yet to come. */
  openPlace: (group: string, slot: number) => `Mannschaft ${group}${slot}`,
} as const;
