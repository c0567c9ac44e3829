import {
  IconAlertOctagon,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPlayerTrackNext,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ProjectionStatus } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { SectionHead, SectionTrouble } from './section-parts.tsx';
import { useFinished } from './use-finished.ts';
import * as styles from './management.module.css';
import * as progressStyles from './projections.module.css';

/** A row of the list with the result of actions taken here. */
type Projection = ProjectionStatus[number] & {
  /** When its rebuild succeeded, in words. */
  readonly finished: string | null;
  readonly ask: () => void;
};

const NONE: ProjectionStatus = [];

/** Polling interval in milliseconds: during a rebuild, and otherwise. */
const REBUILD_POLL_MS = 700;
const POLL_MS = 5_000;

const nameOf = (name: string): string => texts.projections.names[name] ?? name;

const columns: readonly Column<Projection>[] = [
  {
    title: texts.projections.projection,
    cell: ({ name, version }) => (
      <>
        {nameOf(name)}
        <small>
          <code>{name}</code> · {texts.projections.version(version)}
        </small>
      </>
    ),
  },
  { title: texts.projections.state, plain: true, cell: (projection) => <State projection={projection} /> },
  {
    title: texts.projections.position,
    kind: 'number',
    cell: ({ position }) => (position === null ? texts.projections.notBegun : describeState(position)),
  },
  { title: texts.projections.lag, kind: 'number', cell: ({ lag }) => lagInWords(lag) },
  {
    title: texts.projections.act,
    plain: true,
    cell: ({ name, state, progress, ask }) => (
      <Button
        size="small"
        aria-label={texts.projections.rebuildOf(nameOf(name))}
        disabled={progress !== null || state === 'waiting'}
        onClick={ask}
      >
        <IconRefresh size={16} aria-hidden />
        {texts.projections.rebuild}
      </Button>
    ),
  },
];

/** The read models with their positions, and their rebuild. */
export function Projections() {
  const [isBuilding, setIsBuilding] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const read = useQuery(query('GET /api/management/projections', {}), {
    refetchInterval: isBuilding ? REBUILD_POLL_MS : POLL_MS,
  });
  const projections = read.status === 'success' ? read.data : NONE;
  const isUnderWay = projections.some(
    ({ progress, state }) => progress !== null || state === 'waiting' || state === 'building',
  );
  if (isUnderWay !== isBuilding) setIsBuilding(isUnderWay);
  const finished = useFinished(projections, nameOf);
  const again = read.refetch;
  const rows = projections.map((one) => ({ ...one, finished: finished.of(one.name), ask: () => setAsking(one.name) }));

  const rebuild = async (name: string) => {
    const answer = await call('POST /api/management/projections/{name}/rebuild', { path: { name } });
    if (!answer.ok) return answer.problem;
    finished.expect(name);
    again();
    return null;
  };

  return (
    <>
      <SectionHead title={texts.management.sections.projections}>
        <span className="muted small">{texts.management.upToDate}</span>
      </SectionHead>
      <p className={styles.sectionHint}>{texts.projections.hint}</p>
      {read.status === 'pending' && <Loading />}
      {read.status === 'error' && <SectionTrouble problem={read.error} again={read.refetch} />}
      {read.status === 'success' && (
        <div className={`card ${styles.sectionTable}`}>
          <DataTable
            label={texts.management.sections.projections}
            columns={columns}
            rows={rows}
            keyOf={({ name, version }) => `${name} ${version}`}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {finished.announcement}
      </p>
      {asking !== null && (
        <DialogForm
          title={texts.projections.rebuildTitle(nameOf(asking))}
          submit={texts.projections.rebuildSubmit}
          send={() => rebuild(asking)}
          close={() => setAsking(null)}
        >
          <p>{texts.projections.rebuildText}</p>
        </DialogForm>
      )}
    </>
  );
}

const looks = {
  following: { tone: 'status good', Icon: IconCircleCheck },
  'catching-up': { tone: 'badge warn', Icon: IconPlayerTrackNext },
  waiting: { tone: 'badge', Icon: IconClock },
  building: { tone: 'badge good', Icon: IconLoader2 },
  stopped: { tone: 'badge danger', Icon: IconAlertOctagon },
} as const;

function State({ projection: { name, state, progress, error, finished } }: { projection: Projection }) {
  const { tone, Icon } = looks[state];
  return (
    <div className={`stack ${styles.projectionState}`}>
      <span className={styles.states}>
        <span className={tone}>
          <Icon size={15} aria-hidden />
          {texts.projections.states[state]}
        </span>
        {finished !== null && progress === null && state !== 'waiting' && error === null && (
          <span className="muted small">{finished}</span>
        )}
      </span>
      {progress !== null && (
        <span className={`flex-row small bold ${progressStyles.projectionProgress}`}>
          <progress max={1} value={progress} aria-label={texts.projections.progressOf(nameOf(name))} />
          <span className="figures">{texts.projections.progress(Math.floor(progress * 100))}</span>
        </span>
      )}
      {error !== null && <small className={styles.error}>{error}</small>}
    </div>
  );
}

/** Some logs pad their positions with leading zeros; they are removed for display. */
const describeState = (position: string): string => position.replace(/^0+(?=\d)/, '');

const lagInWords = (lag: number | null): string =>
  lag === null ? texts.projections.unknownLag : lag === 0 ? texts.projections.noLag : texts.projections.events(lag);
