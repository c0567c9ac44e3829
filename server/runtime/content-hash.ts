import { hash } from 'node:crypto';

/** What tells these bytes from all others: 16 hex digits of SHA-256, an ETag without its quotes. */
export const computeStamp = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 16);
