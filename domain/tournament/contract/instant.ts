import { z } from 'zod';
import { texts } from '../../texts/de.ts';

const t = texts.tournaments;

// Four digits of a year, with room for the longest plan: other years have other words, which not every reader knows.
const WRITTEN_INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const YEARS = { from: '1000', until: '9000' };

/** An instant as RFC 3339 has it, with any offset; taken as ISO 8601 UTC in seconds. */
export const instant = z
  .string()
  // RFC 3339, 5.6: both letters may be small, and a minute may have a 61st second.
  .overwrite((text) => (WRITTEN_INSTANT.test(text) ? text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59') : text))
  .pipe(z.iso.datetime({ offset: true, error: t.instant, abort: true }))
  .refine((text) => !Number.isNaN(Date.parse(text)), {
    message: t.noSuchInstant,
    abort: true,
  })
  .overwrite((text) => `${new Date(text).toISOString().slice(0, -5)}Z`)
  .refine((text) => text >= YEARS.from && text < YEARS.until, t.year)
  .meta({ format: 'date-time', pattern: WRITTEN_INSTANT.source })
  .meta({ id: 'Instant' });
