/** 128 random bits. Not `crypto.randomUUID`: halls run on plain http, where browsers do not offer it. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
