/** The language of this catalogue. */
export const language = { code: 'de', locale: 'de-DE', direction: 'ltr', name: 'Deutsch' } as const;
