import { useState, type ComponentType, type ReactNode } from 'react';
import type { ApiKeyUsageAnswer } from '#domain/contract.ts';
import { UsageChart } from '../../charts/usage-chart.tsx';
import { usageBuckets, busiest, byDay, sumUsage, type Bucket } from '../../charts/usage-buckets.ts';
import type { CallInput } from '../../api/calls.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, formatNumber, plainDay, shortDay } from '../../texts/format.ts';
import * as styles from './usage-over-time.module.css';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';

const t = texts.overTime;
type UsageRange = CallInput<'GET /api/api-keys/{id}/usage'>['query']['range'];
const RANGES: readonly UsageRange[] = ['1', '7', '14', '30'];

/** The table for a spreadsheet. */
export interface CountedFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

type CountingRoute = 'GET /api/api-keys/{id}/usage' | 'GET /api/tournaments/{id}/page-views';

/** How often something was called in the last days: a sentence, then the chart or the same as a table. */
export function UsageOverTime({
  route,
  id,
  title,
  note,
  TableFile,
  isRoomy = false,
}: {
  route: CountingRoute;
  id: string;
  title: string;
  /** What counts, under the chart. */
  note: ReactNode;
  /** The way to the table in a spreadsheet, below it. */
  TableFile: ComponentType<CountedFile>;
  /** As wide within as the cards of settings. */
  isRoomy?: boolean;
}) {
  const [range, setRange] = useState<UsageRange>('7');
  const [asTable, setAsTable] = useState(false);
  const read = useQuery(query(route, { path: { id }, query: { range } }));
  // While another range is on its way, what is held still belongs to the one before.
  const counted = read.status === 'success' && daysOf(read.data) === Number(range) ? read.data : null;
  return (
    <section
      className={isRoomy ? `card ${styles.counted} ${styles.roomy}` : `card ${styles.counted}`}
      aria-label={title}
    >
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        <Button tone="link" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? t.asChart : t.asTable}
        </Button>
        <SegmentedControl
          label={t.range}
          value={range}
          choices={RANGES.map((value) => ({ value, text: t.days(Number(value)) }))}
          choose={setRange}
        />
      </header>
      <div className={styles.countedBody}>
        {read.status === 'error' && <p role="alert">{read.error.text}</p>}
        {counted !== null && (
          <Counts counted={counted} range={range} title={title} asTable={asTable} TableFile={TableFile} />
        )}
        <p className="muted small">{note}</p>
      </div>
    </section>
  );
}

interface CountsProps {
  readonly counted: ApiKeyUsageAnswer;
  readonly range: UsageRange;
  readonly title: string;
  readonly asTable: boolean;
  readonly TableFile: ComponentType<CountedFile>;
}

function Counts({ counted, range, title, asTable, TableFile }: CountsProps) {
  const sum = sumUsage(counted);
  const most = sum > 0 ? mostSaid(counted, range) : '';
  return (
    <>
      <p className={styles.countedSum}>
        <b className="figures">{formatNumber(sum)}</b> {t.callsIn(sum, Number(range))}
        {most !== '' && <span className="muted"> {most}</span>}
      </p>
      {asTable ? (
        <CountedTable counted={counted} range={range} title={title} TableFile={TableFile} />
      ) : (
        <UsageChart
          usage={counted}
          label={`${t.chartLabel(Number(range), formatNumber(sum))} ${most}`}
          momentOf={range === '1' ? formatClock : shortDay}
          describe={(start, end, count) =>
            t.bucket(`${shortDay(start)} ${formatClock(start)}–${formatClock(end)}`, formatNumber(count))
          }
        />
      )}
    </>
  );
}

const daysOf = ({ timeFrameStart, timeFrameEnd }: ApiKeyUsageAnswer): number =>
  Math.round((Date.parse(timeFrameEnd) - Date.parse(timeFrameStart)) / 86_400_000);

/** One day by its half hours, several by their days. */
const rowsOf = (counted: ApiKeyUsageAnswer, range: UsageRange): readonly Bucket[] =>
  range === '1' ? usageBuckets(counted).filter(({ count }) => count > 0) : byDay(counted);

const nameOf = (start: number, range: UsageRange): string =>
  range === '1' ? `${shortDay(start)} ${formatClock(start)}` : plainDay(start);

function mostSaid(counted: ApiKeyUsageAnswer, range: UsageRange): string {
  const most = busiest(rowsOf(counted, range));
  return most === null ? '' : t.most(nameOf(most.start, range), formatNumber(most.count));
}

function CountedTable({ counted, range, title, TableFile }: Omit<CountsProps, 'asTable'>) {
  const rows = rowsOf(counted, range);
  if (rows.length === 0) return <p className="muted">{t.none}</p>;
  const newestFirst = rows.toReversed();
  const first = range === '1' ? t.from : t.day;
  return (
    <>
      <table className={`table ${styles.countedTable}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="left">
              {first}
            </th>
            <th scope="col">{t.head}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ start, count }) => (
            <tr key={start}>
              <td className="left">{nameOf(start, range)}</td>
              <td className="figures">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TableFile
        name={title}
        columns={[first, t.head]}
        rows={newestFirst.map(({ start, count }) => [nameOf(start, range), count])}
      />
    </>
  );
}
