import { useState } from 'react';
import type { ApiKeyUsageAnswer } from '#domain/contract.ts';
import { UsageChart } from '../../charts/usage-chart.tsx';
import { buckets, busiest, byDay, total, type Bucket } from '../../charts/usage.ts';
import type { UsageRange } from '../../commands/calls.ts';
import { useAnswer } from '../../commands/use-answer.ts';
import { Seg } from '../../parts/seg.tsx';
import { texts } from '../../texts/de.ts';
import { clock, number, plainDay, shortDay } from '../../texts/format.ts';

const RANGES: readonly UsageRange[] = ['1', '7', '14', '30'];

/** How often a key was used: a sentence, then the chart or the same as a table. */
export function Usage({ keyId }: { keyId: string }) {
  const [range, setRange] = useState<UsageRange>('7');
  const [asTable, setAsTable] = useState(false);
  const read = useAnswer('GET /api/api-keys/{id}/usage', { path: { id: keyId }, query: { range } });
  // While another range is on its way, what is held still belongs to the one before.
  const usage = read.status === 'here' && daysOf(read.value) === Number(range) ? read.value : null;
  const sum = usage === null ? 0 : total(usage);
  return (
    <section className="card key-chart" aria-labelledby="usage">
      <header>
        <h2 id="usage">{texts.apiKeys.usage}</h2>
        <span className="grow" />
        <button type="button" className="btn link sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.apiKeys.asChart : texts.apiKeys.asTable}
        </button>
        <Seg
          label={texts.apiKeys.range}
          value={range}
          choices={RANGES.map((value) => ({ value, text: texts.apiKeys.days(Number(value)) }))}
          choose={setRange}
        />
      </header>
      <div className="key-chart-body">
        {read.status === 'refused' && <p role="alert">{read.problem.text}</p>}
        {usage !== null && (
          <>
            <p className="key-chart-sum">
              <b className="num">{number(sum)}</b> {texts.apiKeys.callsIn(sum, Number(range))}
              {sum > 0 && <span className="muted"> {mostSaid(usage, range)}</span>}
            </p>
            {asTable ? (
              <UsageTable usage={usage} range={range} />
            ) : (
              <UsageChart
                usage={usage}
                label={`${texts.apiKeys.chartLabel(Number(range), number(sum))} ${sum > 0 ? mostSaid(usage, range) : ''}`}
                momentOf={range === '1' ? clock : shortDay}
                describe={(start, end, count) =>
                  texts.apiKeys.bucket(`${shortDay(start)} ${clock(start)}–${clock(end)}`, number(count))
                }
              />
            )}
            <p className="muted sm">{texts.apiKeys.usageNote}</p>
          </>
        )}
      </div>
    </section>
  );
}

const daysOf = ({ timeFrameStart, timeFrameEnd }: ApiKeyUsageAnswer): number =>
  Math.round((Date.parse(timeFrameEnd) - Date.parse(timeFrameStart)) / 86_400_000);

/** One day by its half hours, several by their days. */
const rowsOf = (usage: ApiKeyUsageAnswer, range: UsageRange): readonly Bucket[] =>
  range === '1' ? buckets(usage).filter(({ count }) => count > 0) : byDay(usage);

const nameOf = (start: number, range: UsageRange): string =>
  range === '1' ? `${shortDay(start)} ${clock(start)}` : plainDay(start);

function mostSaid(usage: ApiKeyUsageAnswer, range: UsageRange): string {
  const most = busiest(rowsOf(usage, range));
  return most === null ? '' : texts.apiKeys.most(nameOf(most.start, range), number(most.count));
}

function UsageTable({ usage, range }: { usage: ApiKeyUsageAnswer; range: UsageRange }) {
  const rows = rowsOf(usage, range);
  if (rows.length === 0) return <p className="muted">{texts.apiKeys.noCalls}</p>;
  return (
    <table className="table usage-table">
      <thead>
        <tr>
          <th scope="col" className="l">
            {range === '1' ? texts.apiKeys.from : texts.apiKeys.day}
          </th>
          <th scope="col">{texts.apiKeys.callsHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ start, count }) => (
          <tr key={start}>
            <td className="l">{nameOf(start, range)}</td>
            <td className="num">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
