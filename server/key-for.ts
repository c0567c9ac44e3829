import { createHmac } from 'node:crypto';

/** One key per purpose, derived from SESSION_SECRET. */
export const keyFor = (purpose: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
