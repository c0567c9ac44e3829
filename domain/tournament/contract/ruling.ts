import { z } from 'zod';

export const rulingKind = z.enum(['Forfeit', 'Abandoned', 'Void']).meta({ id: 'RulingKind' });
export const ruledAgainst = z.enum(['A', 'B', 'Both']).meta({ id: 'RuledAgainst' });
/** How a match is decided that was not played, or not to its end; `against`: who loses by it [RE13]. */
export const ruling = z.strictObject({ kind: rulingKind, against: ruledAgainst.nullable() }).meta({ id: 'Ruling' });
