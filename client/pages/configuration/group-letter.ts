/** The letter of the group at this place, from 0. */
export const groupLetter = (index: number): string => String.fromCharCode(65 + index);
