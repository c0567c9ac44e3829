import { z } from 'zod';
import { initially } from '../../left-out.ts';
import { singleLine } from '../../text.ts';
import { ids } from './bodies.ts';
import { instant } from './instant.ts';
import { MAX_NAME_LENGTH } from '../../limits.ts';

// What tournaments are made of others by: the bodies of the calls (docs/api.md).

const copiedPart = z.enum(['venue', 'images', 'documents', 'presentation', 'computation']).meta({ id: 'CopiedPart' });
export type CopiedPart = z.infer<typeof copiedPart>;
/** POST …/copy: the same tournament once more, without its results. */
export const copyTournamentBody = z
  .strictObject({
    name: singleLine(1, MAX_NAME_LENGTH),
    /** Of the first match; all others move with it by the clock in Germany. null: they stay. */
    firstMatchKickoff: instant.nullable().default(null),
    /** `empty`, or those that come along: the places of all others are open. */
    teams: initially(z.union([z.enum(['keep', 'empty']), z.array(ids.teamId).max(520)]), 'keep'),
    take: initially(z.array(copiedPart).max(5), copiedPart.options),
    folderId: z.string().nullable().default(null),
    folderName: singleLine(1, MAX_NAME_LENGTH).nullable().default(null),
  })
  .meta({ id: 'CopyTournamentBody' });
export type CopyTournamentBody = z.infer<typeof copyTournamentBody>;

/** PATCH …/template [OR1] */
export const templateBody = z.strictObject({ template: z.boolean() }).meta({ id: 'TemplateBody' });
