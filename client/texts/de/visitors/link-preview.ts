/** Below the title of a link that is sent: only the server says it, so it weighs nothing on a page. */
export const linkPreview = {
  plan: 'Spielplan',
  results: 'Ergebnisse',
  tables: 'Tabellen',
  places: 'Plätze',
  facts: (facts: readonly string[]) => `${facts.join(' · ')}.`,
  /** `contents`: 'Spielplan, Ergebnisse und Tabellen'. */
  text: (facts: readonly string[], contents: string) => `${facts.join(' · ')}. ${contents}, laufend aktualisiert.`,
  /** `contents`: 'Ergebnisse, Tabellen und Plätze'; '': the page shows none of them. */
  textOver: (facts: readonly string[], champion: string | null, contents: string) =>
    `${facts.join(' · ')}. Beendet${champion === null ? '' : `, Sieger: ${champion}`}.${contents === '' ? '' : ` Alle ${contents}.`}`,
} as const;
