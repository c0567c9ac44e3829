/** Below the title of a link that is sent: only the server says it, so it weighs nothing on a page. */
export const linkPreview = {
  facts: (facts: readonly string[]) => `${facts.join(' · ')}.`,
  text: (facts: readonly string[]) => `${facts.join(' · ')}. Spielplan, Ergebnisse und Tabellen, laufend aktualisiert.`,
  textOver: (facts: readonly string[], champion: string | null) =>
    `${facts.join(' · ')}. Beendet${champion === null ? '' : `, Sieger: ${champion}`}. Alle Ergebnisse, Tabellen und Plätze.`,
} as const;
