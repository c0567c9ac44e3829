import { singleLine } from './text.ts';
import { texts } from './texts/de.ts';

// Names that strangers choose and mails say: of people and of organisations. A mail program makes a link of an address in one,
// and the mail is the portal's.

const ADDRESS = /:\/\/|www[.\u3002]/gi;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The text as programs read addresses: full-width letters and signs as their usual ones, without what is not seen. */
const read = (text: string): string => text.normalize('NFKC').replaceAll(UNSEEN, '');

const holdsAddress = (text: string): boolean => read(text).search(ADDRESS) !== -1;

/** One line without an internet address in it, otherwise like `singleLine`. */
export const mailedName = (minimum: number, maximum: number) =>
  singleLine(minimum, maximum).refine((name) => !holdsAddress(name), {
    message: texts.typedText.addressInName,
    params: { code: 'address-in-name' },
  });

/** A name as a mail says it: one from before this rule loses what makes an address of it. */
export const withoutAddress = (name: string): string =>
  holdsAddress(name)
    ? read(name).replaceAll(ADDRESS, (found) => (found === '://' ? ' ' : `${found.slice(0, 3)} `))
    : name;
