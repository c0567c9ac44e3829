import { z } from 'zod';

/** An instant as answers say it: ISO 8601 in UTC, in seconds. */
export const utcInstant = z.string().meta({ format: 'date-time' });
