/** Two addresses with the same key are the same address. */
export const addressKey = (eMail: string): string => eMail.normalize('NFC').toLowerCase();
