/** Around the numbers at the foot of every printed page: 'Seite 2 von 5'. */
export const sheetMargins = { page: 'Seite ', of: ' von ' } as const;
