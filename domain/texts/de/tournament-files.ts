export const tournamentFiles = {
  otherFormat: 'Das ist keine Turnierdatei dieses Portals.',
  newerFormat: 'Diese Turnierdatei stammt von einer neueren Version des Portals.',
} as const;
