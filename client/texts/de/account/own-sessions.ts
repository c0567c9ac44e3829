export const browsers = {
  unknown: 'unbekannter Browser',
  on: (browser: string, system: string) => `${browser}, ${system}`,
} as const;

export const ownSessions = {
  title: 'Angemeldete Geräte',
  text: 'Hier sind Sie gerade angemeldet. Kennen Sie ein Gerät nicht, melden Sie es ab und ändern Sie Ihr Passwort.',
  current: 'dieses Gerät',
  since: (day: string) => `angemeldet seit ${day}`,
  lastUsed: (moment: string) => `zuletzt benutzt ${moment}`,
  sameNetwork: 'im selben Netz wie dieses Gerät',
  unknownNetwork: 'Netz unbekannt',
  end: 'Abmelden',
  endThis: (device: string) => `${device} abmelden`,
  ended: (device: string) => `${device} ist abgemeldet.`,
  endOthers: 'Alle anderen abmelden',
  othersEnded: 'Alle anderen Geräte sind abgemeldet.',
  endAll: 'Überall abmelden',
} as const;
