import type { Email } from '../../email/email.ts';
import { texts } from '../../texts/de.ts';

// All mails about an account. A name appears only if the recipient is known to have chosen it: registering with another
// person's address must not allow to write to that person.

const t = texts.accountEmails;

type WithLink = { readonly to: string; readonly url: string };
type WithName = { readonly userName: string };

/** What the catalogue says in an email whose button, with this label, opens its link. */
type Wording = Omit<Email, 'to' | 'button'> & { readonly label: string };

const emailWithButton = ({ to, url }: WithLink, { subject, greeting, lines, label, closing }: Wording): Email => ({
  to,
  subject,
  greeting,
  lines,
  button: { label, url },
  closing,
});

/**
 * `at`: the time of the registration, the only thing that tells its owner's from a stranger's with the same address.
 */
export const activationEmail = (about: WithLink & { readonly ownPasswordUrl: string; readonly at: Date }): Email => {
  const { ownPassword, ...wording } = t.activation(about.at);
  return { ...emailWithButton(about, wording), secondaryLink: { ...ownPassword, url: about.ownPasswordUrl } };
};

export const notActivatedEmail = (about: WithLink): Email => emailWithButton(about, t.notActivated);

export const alreadyRegisteredEmail = (about: WithLink): Email => emailWithButton(about, t.alreadyRegistered);

export const resetEmail = (about: WithLink & WithName): Email => emailWithButton(about, t.reset(about.userName));

export const newAddressEmail = (about: WithLink): Email => emailWithButton(about, t.newAddress);

export const addressChangeEmail = (about: WithLink & WithName & { readonly newAddress: string }): Email =>
  emailWithButton(about, t.addressChange(about.userName, about.newAddress));

export const addressChangedEmail = (about: WithLink & WithName & { readonly newAddress: string }): Email =>
  emailWithButton(about, t.addressChanged(about.userName, about.newAddress));

/** Without a way to act: who reads it may be the one whose change was taken back. */
export const addressTakenBackEmail = ({ to, userName }: { readonly to: string } & WithName): Email => ({
  to,
  ...t.addressTakenBack(userName),
  button: null,
});

export const passwordChangedEmail = (about: WithLink & WithName): Email =>
  emailWithButton(about, t.passwordChanged(about.userName));

export const guessingEmail = (about: WithLink & WithName): Email => emailWithButton(about, t.guessing(about.userName));

type Changed = { readonly to: string; readonly at: Date } & WithName;

/** What came to the ways to log in; the mail of it has a link that takes it back. */
export type AddedFactor = keyof typeof t.added;
export const isAddedFactor = (change: AccountChange): change is AddedFactor => Object.hasOwn(t.added, change);

/** What an administrator did. */
type ManagedChangeText = keyof typeof t.managed;
const isManaged = (change: AccountChange): change is ManagedChangeText => Object.hasOwn(t.managed, change);

/** A change of an account that its holder is told of: what the catalogue has words for. */
export type AccountChange = AddedFactor | ManagedChangeText | keyof typeof t.changed;
export const isAccountChange = (text: string | null): text is AccountChange =>
  text !== null && [t.added, t.managed, t.changed].some((words) => Object.hasOwn(words, text));

/** `url` takes it back. */
export const factorAddedEmail = ({ change, at, ...about }: WithLink & Changed & { change: AddedFactor }): Email =>
  emailWithButton(about, t.factorAdded(about.userName, at, t.added[change]));

/** `url` leads to a new password; no act of an administrator has it, for none of them is undone by one. */
export const accountChangedEmail = ({
  change,
  at,
  ...about
}: WithLink & Changed & { change: Exclude<AccountChange, AddedFactor> }): Email =>
  isManaged(change)
    ? { to: about.to, ...t.managedAccount(about.userName, at, t.managed[change]), button: null }
    : emailWithButton(about, t.accountChanged(about.userName, at, t.changed[change]));
