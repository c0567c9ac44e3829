import { isEmptyOrPadded, missingInPassword, PASSWORD_LENGTH } from '#domain/identity/password.ts';

/** Whether nobody may have this password: too weak, padded, or longer than anybody types. */
export const isInsecure = (password: string): boolean =>
  isEmptyOrPadded(password) ||
  Array.from(password).length > PASSWORD_LENGTH.most ||
  missingInPassword(password).length > 0;
