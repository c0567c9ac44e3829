import type { PublicAddress } from '../../features/navigation/public-address.ts';

/** A link to the portal, and whether phones get to it. */
interface PhoneLink {
  readonly link: string;
  readonly leadsFurther: boolean;
}

/** Where phones look for the portal: where it is known only to this computer, its one address in the network. */
export const linkForPhones = ({ link, isOnlyHere, inNetwork: [first, ...others] }: PublicAddress): PhoneLink =>
  first !== undefined && others.length === 0
    ? { link: first, leadsFurther: true }
    : { link, leadsFurther: !isOnlyHere };
