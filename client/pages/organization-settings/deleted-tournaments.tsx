import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { DeletedItems } from '../../features/deletion/deleted-items.tsx';
import { texts } from '../../texts/de.ts';

/** The tournaments that can be taken back. */
export function DeletedTournaments({ organizationId }: { organizationId: string }) {
  const read = useQuery(query('GET /api/tournaments', { query: { organizationId, deleted: 'true' } }));
  if (read.status !== 'success') return null;
  return (
    <DeletedItems
      title={texts.deleted.tournaments}
      text={texts.deleted.tournamentsText}
      level={3}
      items={read.data.flatMap(({ id, name, deletedAt }) =>
        typeof deletedAt === 'string' ? [{ id, name, deletedAt }] : [],
      )}
      restore={(id) => call('POST /api/tournaments/{id}/undelete', { path: { id } })}
      restored={read.refetch}
    />
  );
}
