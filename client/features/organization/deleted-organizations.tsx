import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { texts } from '../../texts/de.ts';
import { DeletedItems } from '../deletion/deleted-items.tsx';

/** The organisations that were one's own, while they can be taken back. */
export function DeletedOrganizations({ restored }: { restored?: () => void }) {
  const read = useQuery(query('GET /api/organizations', { query: { deleted: 'true' } }));
  if (read.status !== 'success') return null;
  return (
    <DeletedItems
      title={texts.deleted.organizations}
      text={texts.deleted.organizationsText}
      level={2}
      items={read.data.flatMap(({ id, name, deletedAt }) =>
        typeof deletedAt === 'string' ? [{ id, name, deletedAt }] : [],
      )}
      restore={(id) => call('POST /api/organizations/{id}/undelete', { path: { id } })}
      restored={() => {
        read.refetch();
        restored?.();
      }}
    />
  );
}
