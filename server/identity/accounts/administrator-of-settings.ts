import { findWeakness } from '../password-strength/find-weakness.ts';
import { texts } from '../../texts/de.ts';

const t = texts.settings;

/** How the administrator is called that ADMIN_EMAIL and ADMIN_PASSWORD make. */
export const ADMINISTRATOR = 'Administrator';

/** Throws a German line that names the setting where ADMIN_PASSWORD is too weak. */
export function assertStrongPassword({ eMail, password }: { readonly eMail: string; readonly password: string }): void {
  const weakness = findWeakness(password, { userName: ADMINISTRATOR, eMail });
  if (weakness !== null) {
    throw new Error(weakness.hint === undefined ? t.weakPassword : t.guessedPassword);
  }
}
