import { type MigrationStep, migrate } from '../../database/migrate.ts';
import type { RowTable } from '../../database/backed-up-table.ts';

/** To whom an invitation goes: a row, so that it can be erased. The log has only a keyed hash of it. */
export const SCHEMA = 'invitations';

const addresses = `
  CREATE TABLE invitations.addresses (
    invitation_id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    e_mail text NOT NULL,
    -- The account that invited: its name stands in the mail.
    inviter_id text COLLATE "C" NOT NULL,
    written_at timestamptz NOT NULL,
    -- When its mail was handed to the post; NULL: not yet.
    mailed_at timestamptz
  );
  CREATE INDEX ON invitations.addresses (organization_id);
  CREATE INDEX ON invitations.addresses (written_at) WHERE mailed_at IS NULL;
`;

// What nodes of older versions count by; the quota of http counts since.
const sent = `
  CREATE TABLE invitations.sent (
    inviter_id text COLLATE "C" NOT NULL,
    -- In UTC.
    day date NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (inviter_id, day)
  );
`;

/** Forward only: what ran somewhere is never edited, a change is a new step. */
export const migrations: readonly MigrationStep[] = [
  { id: '001-addresses', sql: addresses },
  { id: '002-sent', sql: sent },
];

/** What a backup carries of invitations: to whom the open ones went. */
export const invitationTables: readonly RowTable[] = [
  {
    schema: SCHEMA,
    table: 'addresses',
    key: ['invitation_id'],
    prepare: (pool) => migrate(pool, SCHEMA, migrations),
  },
];
