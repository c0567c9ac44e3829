import { z } from 'zod';
import { MAX_GROUP_NAME_LENGTH, MAX_NAME_LENGTH } from '../../limits.ts';
import { singleLine } from '../../text.ts';
import { texts } from '../../texts/de.ts';
import type { GroupField, TeamField } from '../model/fields.ts';
import type { GroupFields, TeamFields } from '../model/state.ts';

export const count = (minimum: number, maximum: number) => {
  const message = texts.tournaments.count(minimum, maximum);
  return z.number(message).int(message).min(minimum, message).max(maximum, message);
};

/** What calls and files take of each field of a team. */
export const teamShape = {
  name: singleLine(1, MAX_NAME_LENGTH),
  priority: count(-100, 100),
  outOfCompetition: z.boolean(),
} satisfies { readonly [F in TeamField]: z.ZodType<TeamFields[F]> };

/** The same of a group. */
export const groupShape = {
  displayName: singleLine(0, MAX_GROUP_NAME_LENGTH),
} satisfies { readonly [F in GroupField]: z.ZodType<GroupFields[F]> };
