import { z } from 'zod';
import {
  MAX_ADDRESS_LINE_LENGTH,
  MAX_LINK_LENGTH,
  MAX_NAME_LENGTH,
  MAX_VENUE_DESCRIPTION_LENGTH,
  MAX_VENUE_LINES,
} from '../limits.ts';
import { multiLine, singleLine } from '../text.ts';
import { texts } from '../texts/de.ts';
import type { Venue, VenueFacts } from './state.ts';

// What an organisation says of a venue: how calls, files and views have it, and what it begins with (docs/adding.md).

const t = texts.organizations;

/** What a venue holds that only its name is known of, and what an event says that was stored before a fact was there. */
export const initialVenue: Omit<VenueFacts, 'name'> = { description: '', addressDetails: [], externalLinks: [] };

// The URL parser of the platform also takes 'https:verein.de' and spaces, which a page then shows as they are.
const WITH_USER = /^https:[/\\]*[^/?#\\]*@/i;
export const httpsLink = singleLine(1, MAX_LINK_LENGTH).pipe(
  z
    .url({ protocol: /^https$/, error: t.httpsLink, abort: true })
    .regex(/^https:\/\/\S+$/i, t.httpsLink)
    // A password in a link is told to all who see it, and a user is mistaken for the host.
    .refine((text) => !WITH_USER.test(text), {
      message: t.linkWithUser,
      params: { code: 'link-with-user' },
    }),
);

/** As a call sends them, and a file has them. */
export const venueFields = {
  name: singleLine(1, MAX_NAME_LENGTH),
  description: multiLine(0, MAX_VENUE_DESCRIPTION_LENGTH),
  addressDetails: z.array(singleLine(1, MAX_ADDRESS_LINE_LENGTH)).max(MAX_VENUE_LINES, t.tooManyAddressLines),
  externalLinks: z.array(httpsLink).max(MAX_VENUE_LINES, t.tooManyLinks),
} satisfies { readonly [F in keyof VenueFacts]: z.ZodType<VenueFacts[F]> };

/** As views and answers show them. */
export const venueViewFields = {
  name: z.string(),
  description: z.string(),
  addressDetails: z.array(z.string()),
  externalLinks: z.array(z.string()),
} satisfies { readonly [F in keyof VenueFacts]: z.ZodType<VenueFacts[F]> };

export function venueFactsOf({ touched: _touched, ...facts }: Venue): VenueFacts {
  return facts;
}
