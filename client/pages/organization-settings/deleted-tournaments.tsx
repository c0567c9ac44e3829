import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { DeletedThings } from '../../features/deletion/deleted-items.tsx';
import { texts } from '../../texts/de.ts';

/** The tournaments that can be taken back. */
export function DeletedTournaments({ organizationId }: { organizationId: string }) {
  const read = useAnswer('GET /api/tournaments', { query: { organizationId, deleted: 'true' } });
  if (read.status !== 'here') return null;
  return (
    <DeletedThings
      title={texts.deleted.tournaments}
      text={texts.deleted.tournamentsText}
      level={3}
      things={read.value.flatMap(({ id, name, deletedAt }) =>
        typeof deletedAt === 'string' ? [{ id, name, deletedAt }] : [],
      )}
      restore={(id) => call('POST /api/tournaments/{id}/undelete', { path: { id } })}
      restored={read.again}
    />
  );
}
