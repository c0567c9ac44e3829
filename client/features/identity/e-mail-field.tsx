import { texts } from '../../texts/de.ts';
import { TextField } from '../../ui/field/text-field.tsx';

/**
 * The address of an account: autocomplete `username` if it is the login name, `email` if it is only a contact. Without `change`
 * it is only read, by people and by password managers.
 */
export const EMailField = ({
  value,
  change,
  autoComplete = 'username',
  autoFocus = false,
}: {
  value: string;
  change?: (value: string) => void;
  autoComplete?: 'username' | 'email';
  autoFocus?: boolean;
}) => (
  <TextField
    size="large"
    label={texts.identity.eMail}
    type="email"
    name="email"
    value={value}
    autoComplete={autoComplete}
    autoCapitalize="off"
    autoFocus={autoFocus}
    {...(change === undefined ? { readOnly: true } : { change })}
  />
);
