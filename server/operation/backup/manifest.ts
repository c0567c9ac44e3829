import { z } from 'zod';

// A backup is a .tar.gz of JSON Lines in parts of some megabytes, and the manifest as its last file: a backup that ends
// without it is none.
//   rows/<schema>.<table>/000001.jsonl …   rows that are no events, columns by name, each value as PostgreSQL's text
//   log/000001.jsonl …                     events in log order, each as the log stores it, with its position
//   manifest.json                          what there has to be, with checksums, and the seal of who made it (seal.ts)

export const MANIFEST = 'manifest.json';
export const LOG_FOLDER = 'log';
export const rowsFolder = (table: { readonly schema: string; readonly table: string }): string =>
  `rows/${table.schema}.${table.table}`;
export const partName = (folder: string, part: number): string => `${folder}/${String(part).padStart(6, '0')}.jsonl`;

const part = z.object({
  name: z.string(),
  lines: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** One file of a backup. */
export type BackupFile = z.infer<typeof part>;

export const FORMAT = 1;

export const manifest = z.object({
  format: z.number().int().positive(),
  /** Version of the portal that made it. */
  portal: z.string(),
  createdAt: z.string(),
  logId: z.uuid(),
  /** Position of the last event; null: the log was empty. */
  head: z.string().nullable(),
  events: z.number().int().nonnegative(),
  /** Whether positions of this log count its events; left out by older portals. */
  countsPositions: z.boolean().optional(),
  parts: z.array(part),
  /** Left out by older portals. */
  seal: z.object({ key: z.string(), hmac: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A line of a table of rows. */
export const row = z.record(z.string(), z.string().nullable());

const actor = z.object({ kind: z.enum(['user', 'apiKey', 'system']), id: z.string() });

/** A line of the log. Data and salt are checked by the chain, not here. */
export const storedEvent = z.object({
  id: z.uuid(),
  stream: z.string().min(1),
  revision: z.number().int().nonnegative(),
  position: z.string().regex(/^\d{16}$/),
  type: z.string().min(1),
  schema: z.number().int().positive(),
  data: z.unknown(),
  metadata: z.object({
    at: z.string(),
    actor,
    command: z.object({ key: z.string(), request: z.string() }).nullable(),
    cause: z.union([z.object({ restores: z.number() }), z.object({ undoes: z.number() })]).nullable(),
    salt: z.string(),
    dataHash: z.string(),
    chain: z.string(),
  }),
});
