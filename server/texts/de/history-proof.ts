const events = (count: number): string => `${count} ${count === 1 ? 'Ereignis' : 'Ereignisse'}`;

/** The outcome of checking a history; also in English (../en), for checks without this portal. */
export const historyProof = {
  flaws: {
    unsigned: 'Die letzte Zeile mit der Unterschrift fehlt oder ist beschädigt.',
    otherEnd: (signed: number, found: number) =>
      `Die Unterschrift gilt für ${events(signed)}, die Datei hat ${found}, oder ihr Ende ist ein anderes.`,
    unknownKey: (key: string) => `Der Schlüssel ${key} gehört nicht zu dieser Installation.`,
    wrongSignature: 'Die Unterschrift ist falsch.',
    otherHead:
      'Der Prüfwert kommt in diesem Verlauf nicht vor: er gehört zu einem anderen, oder das Protokoll wurde neu geschrieben.',
    lines: {
      form: (line: number) => `Zeile ${line}: kein Ereignis, oder eines mit fremden Angaben.`,
      place: (line: number) => `Zeile ${line}: hier fehlt ein Ereignis, oder es steht an falscher Stelle.`,
      data: (line: number) => `Zeile ${line}: der Inhalt wurde verändert.`,
      chain: (line: number) => `Zeile ${line}: Zeit, Person oder Vorgänger wurden verändert.`,
    },
  },
  unreadable: (file: string) => `Die Datei ${file} lässt sich nicht lesen.`,
  usage: (command: string) => `Aufruf: ${command}`,
  noKeysIn: (file: string) => `In ${file} stehen keine Schlüssel.`,
  noPortal:
    'Hier ist kein Portal eingerichtet. Bitte laden Sie dessen Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
  noHead: 'Der Prüfwert hat 16 bis 64 Ziffern von 0 bis f.',
  otherKey:
    'Diese Datei ist mit einem anderen Schlüssel unterschrieben als dem heutigen dieser Installation. Bitte laden Sie deren Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
  notGenuine: (flaw: string) => `NICHT in Ordnung. ${flaw}`,
  genuine: (count: number, stream: string, exportedAt: string) =>
    `In Ordnung: ${events(count)} von ${stream}, unverändert seit dem Export (${exportedAt}).`,
  head: 'Prüfwert',
  withoutHead: 'Ohne --head bleibt offen, ob das Protokoll vor dem Export neu geschrieben wurde.',
  headFound: (version: number) =>
    `Der genannte Prüfwert ist der nach Version ${version}: bis dahin wurde nichts neu geschrieben.`,
} as const;
