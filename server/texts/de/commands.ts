const whole = (value: number): string => Math.round(value).toLocaleString('de-DE');
const digit = (value: number): string => value.toLocaleString('de-DE', { maximumFractionDigits: 1 });
const events = (count: number): string => (count === 1 ? '1 Ereignis' : `${whole(count)} Ereignisse`);
const inBerlin = (at: Date): string =>
  at.toLocaleString('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' });

/** What the operator's commands print. */
export const commands = {
  backedUp: (count: number, file: string, bytes: number) =>
    `Gesichert: ${events(count)} in ${file} (${whole(Math.ceil(bytes / 1_000))} kB).`,
  personal:
    'Sie enthält auch Persönliches: bitte entsprechend verwahren. Nicht darin sind die Einstellungen und das SESSION_SECRET (sonst die Datei session-secret in DATA_DIR): bitte gesondert aufheben.',
  noSecret: (file: string) =>
    `Das SESSION_SECRET dieses Portals fehlt: Es ist weder gesetzt, noch liegt es in ${file}. Ohne es ließe sich die Sicherung später nicht prüfen; bitte setzen Sie es so, wie das Portal es hat.`,
  copySecret: (file: string) =>
    `Kopieren Sie zuerst die Datei session-secret des gesicherten Portals (aus dessen DATA_DIR) nach ${file}, mit chmod 600, oder setzen Sie sein SESSION_SECRET. Gibt es das nicht mehr, ergänzen Sie --trust, wenn Sie wissen, woher die Sicherung kommt: Wer sie gemacht oder verändert hat, bestimmt alles, was darin steht. Es wurde nichts verändert.`,
  otherSecret: (file: string) =>
    `Das SESSION_SECRET ist ein anderes als das des gesicherten Portals: Offene Einladungen und Authenticator-Apps gelten nicht. Haben Sie die Datei session-secret noch, kopieren Sie sie nach ${file}, bevor Sie das Portal starten.`,
  restored: (count: number, at: Date, version: string) =>
    `Zurückgespielt: ${events(count)} vom ${inBerlin(at)} (Version ${version}).`,
  portalRuns: 'Das Portal läuft noch. Bitte beenden Sie es, bevor Sie eine Sicherung zurückspielen.',
  rebuilding: 'Die Tabellen werden aus den Ereignissen neu aufgebaut …',
  cannotRebuild: (name: string, why: string) => `Die Tabellen '${name}' ließen sich nicht aufbauen: ${why}`,
  rebuiltInPart: 'Der Aufbau ist unvollständig; für diese Tabellen bleibt es beim bisherigen Stand.',
  /** `share` from 0 to 1. */
  progress: (count: number, share: number, perSecond: number) =>
    `  ${events(count)} (${Math.floor(share * 100)} %), ${whole(perSecond)} je Sekunde`,
  remaining: (seconds: number) => `, noch etwa ${whole(Math.max(1, seconds))} s`,
  rebuilt: (count: number, seconds: number) => `Fertig: ${events(count)} in ${digit(seconds)} s.`,
} as const;
