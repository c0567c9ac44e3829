const events = (count: number): string => `${count} ${count === 1 ? 'Ereignis' : 'Ereignisse'}`;

/** The outcome of checking a history; also in English (../en), for checks without this portal. */
export const historyProof = {
  flaws: {
    encoding:
      'Die Datei ist kein UTF-8 mehr: Ein Programm hat sie unterwegs umgeschrieben. Bitte laden Sie sie noch einmal herunter.',
    unsigned: 'Die letzte Zeile mit der Unterschrift fehlt oder ist beschädigt.',
    otherEnd: (signed: number, found: number) =>
      signed === found
        ? `Die Unterschrift gilt für ein anderes Ende als Nr. ${found}.`
        : `Die Unterschrift gilt bis Nr. ${signed}, die Datei reicht bis Nr. ${found}.`,
    unknownKey: (key: string) => `Der Schlüssel ${key} gehört nicht zu dieser Installation.`,
    wrongSignature: 'Die Unterschrift ist falsch.',
    olderFile: (number: number, last: number) =>
      `Die Datei ist älter als das Papier: Sie reicht bis Nr. ${last}, das Papier nennt Nr. ${number}. Bitte laden Sie sie noch einmal herunter.`,
    otherNumber: (number: number, found: number) =>
      `Der Prüfwert ist der von Nr. ${found}, nicht von Nr. ${number}. Bitte lesen Sie die Nummer auf dem Papier noch einmal.`,
    otherHeadAt: (number: number) =>
      `Nr. ${number} hat in dieser Datei einen anderen Prüfwert: Das Papier gehört zu einem anderen Verlauf, oder das Protokoll wurde neu geschrieben.`,
    otherHead:
      'Der Prüfwert kommt in dieser Datei nicht vor: Er gehört zu einem anderen Verlauf, das Papier ist jünger als die Datei, oder das Protokoll wurde neu geschrieben. Nennen Sie mit --nr die Nummer, die daneben steht.',
    entries: {
      form: (number: number) => `Nr. ${number}: kein Ereignis, oder eines mit fremden Angaben.`,
      place: (number: number) => `Nr. ${number}: hier fehlt ein Ereignis, oder es steht an falscher Stelle.`,
      data: (number: number) => `Nr. ${number}: der Inhalt wurde verändert.`,
      chain: (number: number) => `Nr. ${number}: Zeit, Person oder Vorgänger wurden verändert.`,
    },
    known: (what: string, at: string, isAccepted: boolean) =>
      `Das Portal selbst hat in der Unterschrift festgehalten: ${what} (${isAccepted ? 'von der Verwaltung hingenommen' : 'gefunden'} ${at}).`,
    whatIsKnown: {
      place: (number: number, missing: number) =>
        missing > 0
          ? `bei Nr. ${number} ${missing === 1 ? 'fehlt' : 'fehlen'} ${events(missing)}`
          : `bei Nr. ${number} steht ein Ereignis an falscher Stelle`,
      data: (number: number) => `bei Nr. ${number} wurde der Inhalt verändert`,
      chain: (number: number) => `bei Nr. ${number} wurden Zeit, Person oder Vorgänger verändert`,
      rewritten: (number: number) => `bis Nr. ${number} wurde der Verlauf neu geschrieben`,
      end: (number: number, missing: number) =>
        `ab Nr. ${number} ${missing === 1 ? 'fehlt' : 'fehlen'} ${events(missing)}`,
    },
  },
  altered: {
    mark: 'Unterwegs hat ein Programm ein Zeichen vor den Anfang gesetzt (BOM). Am Inhalt ändert das nichts.',
    lineEnds: 'Unterwegs wurden die Zeilenenden umgeschrieben (etwa für Windows). Am Inhalt ändert das nichts.',
    blankLines: 'Unterwegs kamen am Ende leere Zeilen dazu. Am Inhalt ändert das nichts.',
  },
  unreadable: (file: string) => `Die Datei ${file} lässt sich nicht lesen.`,
  usage: (command: string) => `Aufruf: ${command}`,
  help: (command: string, example: string) =>
    `Prüft einen heruntergeladenen Verlauf: ob er von diesem Portal stammt und unverändert ist, und mit --head, ob seit einem Papier nichts umgeschrieben wurde.\nAufruf: ${command}\nBeispiel: ${example}`,
  noKeysIn: (file: string) => `In ${file} stehen keine Schlüssel.`,
  noPortal:
    'Hier ist kein Portal eingerichtet. Bitte laden Sie dessen Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
  noHead: 'Der Prüfwert hat 16 bis 64 Ziffern von 0 bis f.',
  otherKey:
    'Diese Datei ist mit einem anderen Schlüssel unterschrieben als dem heutigen dieser Installation. Bitte laden Sie deren Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
  notGenuine: (flaw: string) => `NICHT in Ordnung. ${flaw}`,
  genuine: (count: number, stream: string, exportedAt: string) =>
    `In Ordnung: ${stream} bis Nr. ${count}, unverändert seit dem Export (${exportedAt}).`,
  noNumber: 'Hinter --nr gehört die Nummer, die neben dem Prüfwert steht.',
  head: 'Prüfwert',
  withoutHead: 'Ohne --head bleibt offen, ob das Protokoll vor dem Export neu geschrieben wurde.',
  headFound: (number: number) =>
    `Der genannte Prüfwert ist der von Nr. ${number}: bis dahin wurde nichts neu geschrieben.`,
} as const;
