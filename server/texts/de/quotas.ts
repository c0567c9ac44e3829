const MEGABYTE = 1_000_000;
const later = 'Bitte versuchen Sie es später noch einmal.';

/** What a caller reads whose account or organisation has used up a quota. */
export const quotas = {
  organizationsPerDay: (most: number) =>
    `Organisationen lassen sich in 24 Stunden höchstens ${most}-mal anlegen. ${later}`,
  tournamentsPerDay: (most: number) => `Turniere lassen sich in 24 Stunden höchstens ${most}-mal anlegen. ${later}`,
  importsPerHour: (most: number) =>
    `Aus Dateien lassen sich Turniere in einer Stunde höchstens ${most}-mal anlegen. ${later}`,
  invitationsPerDay: (most: number) =>
    `Einladungen lassen sich in 24 Stunden höchstens ${most}-mal versenden. ${later}`,
  uploadsPerDay: (most: number) => `Bilder lassen sich in 24 Stunden höchstens ${most}-mal hochladen. ${later}`,
  logMegabytesPerDay: (most: number) =>
    `In 24 Stunden lassen sich Änderungen von höchstens ${most} MB speichern. ${later}`,
  imageBytes: (most: number) =>
    `Die Bilder einer Organisation haben zusammen höchstens ${most / MEGABYTE} MB. Löschen Sie zuerst Bilder, die Sie nicht mehr brauchen.`,
  apiKeys: (most: number) =>
    `Die Zahl der API-Schlüssel einer Organisation ist auf ${most} begrenzt. Löschen Sie zuerst einen, den Sie nicht mehr brauchen.`,
  sockets: (most: number) =>
    `Die Zahl der gleichzeitig offenen Verbindungen ist auf ${most} begrenzt. Schließen Sie zuerst Seiten, die Sie nicht mehr brauchen.`,
} as const;
