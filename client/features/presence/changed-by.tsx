import type { TournamentView } from '#domain/contract.ts';
import { useRecentChange, type RecentChange } from '../../live/recent-change.ts';
import { texts } from '../../texts/de.ts';
import { useMemberNames } from '../organization/use-member-names.ts';
import * as styles from './changed-by.module.css';

interface ChangedByProps {
  readonly tournament: Pick<TournamentView, 'id' | 'organizationId' | 'past'>;
  readonly place: string;
  /** What was changed, if the place itself is not visible. */
  readonly what?: string;
}

/** The name of another member who changed this place a moment ago; renders nothing without such a change. */
export function ChangedBy({ tournament, place, what }: ChangedByProps) {
  const change = useRecentChange(tournament, place);
  return change === null ? null : (
    <Who change={change} organizationId={tournament.organizationId} what={what ?? null} />
  );
}

function Who({ change, organizationId, what }: { change: RecentChange; organizationId: string; what: string | null }) {
  const names = useMemberNames(organizationId, change.by);
  const said = texts.presence.justNow(names);
  return (
    <span className={`tiny bold ${styles.changedBy}`} data-changed-by>
      {what === null ? said : `${what}: ${said}`}
    </span>
  );
}
