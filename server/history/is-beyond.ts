/** Whether a version comes after the one of a cursor, in the order of the list. */
export const isBeyond = (version: number, cursor: string | null, order: 'oldest' | undefined): boolean =>
  cursor === null || (order === 'oldest' ? version > Number(cursor) : version < Number(cursor));
