const whole = (value: number): string => Math.round(value).toLocaleString('de-DE');
const digit = (value: number): string => value.toLocaleString('de-DE', { maximumFractionDigits: 1 });
const events = (count: number): string => (count === 1 ? '1 Ereignis' : `${whole(count)} Ereignisse`);
const inBerlin = (at: Date): string =>
  at.toLocaleString('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' });

/** What the operator's commands print. */
export const commands = {
  nameBackup: 'Bitte nennen Sie die Datei: npm run backup -- sicherung.tar.gz',
  backedUp: (count: number, file: string, bytes: number) =>
    `Gesichert: ${events(count)} in ${file} (${digit(bytes / 1_000_000)} MB).`,
  personal: 'Die Datei enthält alles, auch Persönliches: bitte entsprechend verwahren.',
  nameRestore: 'Bitte nennen Sie die Datei: npm run restore -- sicherung.tar.gz',
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
