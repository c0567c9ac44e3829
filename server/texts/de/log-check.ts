import type { LogStatus } from '#domain/identity/management-contract.ts';

/** Of the calls on the check of the log. */
export const logCheck = {
  calls: {
    status: 'Ob die Kette aller Ereignisse stimmt, und wo nicht',
    check: 'Alle Ketten jetzt prüfen',
    accept: 'Einen beschädigten Verlauf so hinnehmen, wie er ist; das wird mit Begründung festgehalten',
  },
  busy: 'Es wird schon geprüft. Bitte warten Sie einen Augenblick.',
  changed: 'Dieser Verlauf ist jetzt anders als angezeigt. Bitte sehen Sie ihn noch einmal an.',
} as const;

const whole = (value: number): string => Math.round(value).toLocaleString('de-DE');
const events = (count: number): string => (count === 1 ? '1 Ereignis' : `${whole(count)} Ereignisse`);
const lack = (count: number): string => `${count === 1 ? 'fehlt' : 'fehlen'} ${events(count)}`;

type BrokenPlace = Pick<LogStatus['broken'][number], 'stream' | 'revision' | 'breach' | 'missing'>;

const WHAT: Readonly<Record<BrokenPlace['breach'], (missing: number) => string>> = {
  place: (missing) => (missing > 0 ? `hier ${lack(missing)}` : 'hier steht ein Ereignis an falscher Stelle'),
  data: () => 'der Inhalt wurde verändert',
  chain: () => 'Zeit, Person oder Vorgänger wurden verändert',
  rewritten: () => 'bis hierher wurde der Verlauf neu geschrieben',
  end: (missing) => `am Ende ${lack(missing)}`,
  positions: (missing) => `im Protokoll ${lack(missing)}, und keine Löschung erklärt es`,
};

/** What `npm run verify-store` prints. */
export const verifyStore = {
  checking: 'Alle Ketten werden geprüft …',
  /** `share` from 0 to 1, null: unknown. */
  progress: (count: number, share: number | null, perSecond: number) =>
    `  ${events(count)}${share === null ? '' : ` (${Math.floor(share * 100)} %)`}, ${whole(perSecond)} je Sekunde`,
  noSeconds: 'Hinter --tell-every gehört eine Zahl: alle wie viele Sekunden gesagt wird, wie weit es ist.',
  broken: ({ stream, revision, breach, missing }: BrokenPlace) =>
    stream === null ? WHAT[breach](missing) : `${stream}, Nr. ${(revision ?? 0) + 1}: ${WHAT[breach](missing)}`,
  notWhole: (count: number, all: number) =>
    `NICHT in Ordnung: ${count === 1 ? 'eine Stelle' : `${whole(count)} Stellen`} in ${events(all)}.`,
  noteHolds: (at: string, streams: number) =>
    `Die Prüfwerte vom ${at} stimmen: an ${streams === 1 ? 'einem Verlauf' : `${whole(streams)} Verläufen`} wurde bis dahin nichts neu geschrieben oder gelöscht.`,
  noteFlaws: {
    unreadable: 'Die Datei mit den Prüfwerten ist keine, oder sie ist beschädigt.',
    changed: 'Die Datei mit den Prüfwerten wurde verändert.',
    unknownKey: 'Die Prüfwerte hat eine andere Installation unterschrieben. Nennen Sie deren Schlüssel mit --keys.',
    wrongSignature: 'Die Unterschrift der Prüfwerte ist falsch.',
  },
  whole: (count: number, seconds: number) =>
    `In Ordnung: ${events(count)}, geprüft in ${seconds.toLocaleString('de-DE', { maximumFractionDigits: 1 })} s.`,
} as const;
