import { Suspense, useState, type KeyboardEvent } from 'react';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { texts } from '../../texts/de.ts';
import { NextMatches } from './next-matches.tsx';
import { RunningTile } from './running-tile.tsx';
import { tileFor } from './find-tile-key.ts';
import type { CourtTileProps } from './court-tile-props.ts';
import { UnsentEnd, unsentEnds } from './unsent-end.tsx';
import { WaitingTile } from './waiting-tile.tsx';
import * as styles from './now-strip.module.css';

const OpenedTile = lazyPage(async () => (await import('./opened-tile.tsx')).OpenedTile);

interface NowStripProps extends Omit<CourtTileProps, 'open'> {
  /** Only this court; 0: all. */
  readonly only: number;
  /** It has room for both sides of one score alone. */
  readonly isPhone: boolean;
}

/** The current match of each court, with one tap per goal, and next to it the next matches. */
export function NowStrip(props: NowStripProps) {
  const [opened, setOpened] = useState<string | null>(null);
  // A moment of the past shows nothing of what came later.
  const open = props.tournament.past === undefined ? setOpened : null;
  const ended = unsentEnds(props.reports, props.stale);
  const busy = props.day.courts.filter(
    ({ court, running, next }) =>
      (props.only === 0 || court === props.only) && (running !== null || next.length > 0 || ended.has(court)),
  );
  if (busy.length === 0) return null;
  return (
    <>
      <section
        className={`${styles.nowStrip} ${busy.length > (props.isPhone ? 1 : 2) ? styles.compact : styles.single}`}
        data-theme="dark"
        data-columns={columnsFor(busy.length)}
        aria-label={texts.plan.now}
        onKeyDown={jumpToTile}
      >
        {busy.map((court) => {
          const end = ended.get(court.court);
          const unsent = end !== undefined && (
            <UnsentEnd
              match={end}
              tournament={props.tournament}
              lost={props.stale}
              here={props.here}
              report={props.act === null ? null : props.reports.report}
            />
          );
          return court.running === null ? (
            <WaitingTile key={court.court} court={court} unsent={unsent} {...props} open={open} />
          ) : (
            <RunningTile key={court.running.id} match={court.running} unsent={unsent} {...props} open={open} />
          );
        })}
        {busy.length <= 2 && (
          <NextMatches
            tournament={props.tournament}
            courts={busy}
            names={props.names}
            day={props.day}
            now={props.now}
          />
        )}
      </section>
      {opened !== null && (
        <Suspense>
          <OpenedTile {...props} matchId={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

/** One or two courts have what comes next beside them; three and four stand in one row, more in rows of three or four. */
const columnsFor = (courts: number): number => (courts <= 4 ? courts : courts <= 6 ? 3 : 4);

/** A digit leads to the tile of its court. */
function jumpToTile(event: KeyboardEvent<HTMLElement>): void {
  const tile = tileFor(event, event.currentTarget);
  if (tile === null) return;
  event.preventDefault();
  tile.focus();
}
