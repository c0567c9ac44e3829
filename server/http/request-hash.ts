import { hash } from 'node:crypto';
import { isRecord } from '#domain/typed-keys.ts';
import { shortHash } from '../runtime/ids.ts';

/** Digests of one body: that of today, and that of before (`formerDigestOf`). */
export interface BodyDigests {
  readonly present: string;
  readonly former: string;
}

/** The digest of a body as it was made when the order of members still mattered: of a large one, which is read elsewhere, that of its bytes. */
export const formerDigestOf = (body: unknown): string =>
  body instanceof Uint8Array ? hash('sha256', body, 'hex') : JSON.stringify(body ?? null);

/** A digest of a body of JSON or a form: the order of the members in an object makes no other body. */
export const digestOfBody = (body: unknown): string => shortHash(JSON.stringify(body ?? null, membersInOrder));

const membersInOrder = (_: string, value: unknown): unknown =>
  isRecord(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
