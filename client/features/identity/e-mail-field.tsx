import { texts } from '../../texts/de.ts';
import { TextField } from '../../ui/field/text-field.tsx';

/** The address of an account: `username` where it is what somebody logs in with, `email` where it is only told. */
export const EMailField = ({
  value,
  change,
  autoComplete = 'username',
  autoFocus = false,
}: {
  value: string;
  change: (value: string) => void;
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
    change={change}
  />
);
