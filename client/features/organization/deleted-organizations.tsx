import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { texts } from '../../texts/de.ts';
import { DeletedThings } from '../deletion/deleted-items.tsx';

/** The organisations that were one's own, while they can be taken back. */
export function DeletedOrganizations({ restored }: { restored?: () => void }) {
  const read = useAnswer('GET /api/organizations', { query: { deleted: 'true' } });
  if (read.status !== 'here') return null;
  return (
    <DeletedThings
      title={texts.deleted.organizations}
      text={texts.deleted.organizationsText}
      level={2}
      things={read.value.flatMap(({ id, name, deletedAt }) =>
        typeof deletedAt === 'string' ? [{ id, name, deletedAt }] : [],
      )}
      restore={(id) => call('POST /api/organizations/{id}/undelete', { path: { id } })}
      restored={() => {
        read.again();
        restored?.();
      }}
    />
  );
}
