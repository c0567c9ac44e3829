const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

/** The mail with the signed note of all heads. */
export const headsNote = {
  subject: (date: string) => `Prüfwerte des Protokolls vom ${day.format(new Date(date))}`,
  greeting: 'Guten Tag,',
  lines: (streams: number) => [
    `anbei die Prüfwerte ${streams === 1 ? 'des einen Verlaufs' : `aller ${streams.toLocaleString('de-DE')} Verläufe`} dieses Portals, unterschrieben. Bitte bewahren Sie die Datei auf, wo der Betreiber des Portals sie nicht ändern kann.`,
    'Mit ihr lässt sich später zeigen, dass im Protokoll bis zu diesem Tag nichts neu geschrieben und nichts gelöscht wurde: npm run verify-store -- --note DATEI.',
  ],
  closing: ['Diese Mail kommt einmal am Tag, solange die Einstellung LOG_NOTE_EMAIL Ihre Adresse nennt.'],
  file: (date: string) => `protokoll-${date}.jsonl`,
} as const;
