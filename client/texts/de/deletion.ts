import { plural } from '../plural.ts';

export const deletion = {
  title: (name: string) => `„${name}“ löschen?`,
  type: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
  done: (name: string) => `„${name}“ ist gelöscht.`,
  forever: 'Das lässt sich nicht rückgängig machen.',
  more: (count: number) => (count === 1 ? 'und 1 weiteres' : `und ${count} weitere`),

  tournament: 'Turnier löschen',
  running: (count: number) => (count === 1 ? '1 Spiel läuft gerade.' : `${count} Spiele laufen gerade.`),
  parts: (teams: number, groups: number | null, matches: number) =>
    teams === 0
      ? 'Es gibt noch keine Mannschaften und keinen Spielplan.'
      : `${[
          plural('Mannschaft', 'Mannschaften')(teams),
          ...(groups === null ? [] : [plural('Gruppe', 'Gruppen')(groups)]),
        ].join(', ')} und ${plural('Spiel', 'Spiele')(matches)} werden gelöscht.`,
  results: (count: number) => (count === 1 ? '1 Ergebnis wird gelöscht.' : `${count} Ergebnisse werden gelöscht.`),
  publicPage: 'Besucherseite, QR-Code und Hallenanzeige sind sofort nicht mehr erreichbar.',
  wayBack: 'Besitzer der Organisation können das 30 Tage lang zurücknehmen.',
} as const;
