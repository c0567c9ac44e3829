import { isRecord } from '#domain/keys.ts';
import { shortHash } from '../runtime/ids.ts';

/** A digest of a body of JSON or a form: the order of the members in an object makes no other body. */
export const digestOfBody = (body: unknown): string => shortHash(JSON.stringify(body ?? null, membersInOrder));

const membersInOrder = (_: string, value: unknown): unknown =>
  isRecord(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
