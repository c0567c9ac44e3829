/** The way from a table on a page to the same in a spreadsheet. */
export const csvDownload = {
  act: 'Als CSV herunterladen',
  of: (table: string) => `${table} als CSV herunterladen`,
} as const;
