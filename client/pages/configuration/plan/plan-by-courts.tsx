import { memo } from 'react';
import { shortNamesAmong } from '#domain/play.ts';
import { Name } from '../../../tournament-view/name.tsx';
import { Emblem } from '../../../tournament-view/emblem.tsx';
import { texts } from '../../../texts/de.ts';
import { clockFrom } from '../../../texts/format.ts';
import { dayScale, type DayScale } from './day-scale.ts';
import { blockTime, clockOffset, sinceStart } from './block-time.ts';
import { hueOf } from './hue-of.ts';
import type { PlanTeam } from './plan-team.ts';
import type { PlanBlock, PlanPause } from './to-blocks.ts';
import * as styles from './plan-by-courts.module.css';

interface PlanDrawing {
  readonly blocks: readonly PlanBlock[];
  readonly pauses: readonly PlanPause[];
  /** The first kickoff; null: times are counted from it. */
  readonly start: string | null;
}

/** No match is lower than a line of its names. */
const LEAST_HEIGHT = 22;
const MINUTE = 2.6;

/** The plan as it will be: a column for each court, a minute like another, the finals in black. */
export const PlanByCourts = memo(function PlanByCourts({
  blocks,
  pauses,
  start,
  teams,
  dressed,
}: PlanDrawing & {
  teams: readonly PlanTeam[];
  /** The team whose matches stand out; null: none do. */
  dressed: string | null;
}) {
  const shortNames = shortNamesOf(teams);
  const scale = dayScale(blocks, clockOffset(start));
  const shortest = Math.min(...blocks.map(({ minutes }) => minutes));
  const courts = [...new Set(blocks.map(({ court }) => court))].sort((one, other) => one - other);
  const height = Math.max(MINUTE, LEAST_HEIGHT / shortest);
  return (
    // What is wider than its card is scrolled, by keys too.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.planSheet.byCourts}>
      <div
        className={styles.planDay}
        style={{ '--courts': courts.length, '--minute': `${height}px`, '--length': scale.length }}
      >
        <span />
        {courts.map((court) => (
          <span key={court} className={styles.dayHead} aria-hidden>
            {texts.plan.court(court)}
          </span>
        ))}
        <div className={styles.axis} aria-hidden>
          {scale.marks.map((minute) => (
            <span key={minute} style={{ '--at': scale.place(minute) }}>
              {markText(minute, start, scale)}
            </span>
          ))}
        </div>
        {courts.map((court, at) => (
          <ol key={court} className={styles.court} aria-label={texts.plan.court(court)}>
            {blocks
              .filter((block) => block.court === court)
              .map((block) => (
                <Block
                  key={block.id}
                  block={block}
                  scale={scale}
                  start={start}
                  shortNames={shortNames}
                  standsOut={dressed === null ? undefined : block.sides.some(({ teamId }) => teamId === dressed)}
                />
              ))}
            {at === 0 && pauses.map((pause) => <Pause key={`${pause.name} ${pause.at}`} pause={pause} scale={scale} />)}
          </ol>
        ))}
      </div>
    </div>
  );
});

/** What each team is called where there is little room, by its id. */
function shortNamesOf(teams: readonly PlanTeam[]): ReadonlyMap<string, string> {
  const shortName = shortNamesAmong(teams.map(({ name }) => name));
  return new Map(teams.map(({ id, name }) => [id, shortName(name)]));
}

/** A match where and when it is played; read aloud with its time and whole names. */
function Block({
  block,
  scale,
  start,
  shortNames,
  standsOut,
}: {
  block: PlanBlock;
  scale: DayScale;
  start: string | null;
  shortNames: ReadonlyMap<string, string>;
  /** Left out: no match does. */
  standsOut: boolean | undefined;
}) {
  const [a, b] = block.sides;
  const against = (labels: readonly string[]): string => labels.join(`${texts.configuration.against} `);
  const said = [blockTime(block, start), block.round, against([a.label, b.label])]
    .filter((part) => part !== null)
    .join(' ');
  const short = against([a, b].map(({ teamId, label }) => shortNames.get(teamId ?? '') ?? label));
  const from = scale.place(block.at);
  return (
    <li
      className={styles.block}
      data-group={block.group === null ? undefined : hueOf(block.group)}
      data-finals={block.group === null || undefined}
      data-stands-out={standsOut}
      style={{ '--at': from, '--for': scale.place(block.at + block.minutes) - from }}
      title={said}
    >
      <span className="visually-hidden">{said}</span>
      {block.group !== null && (
        <span className={styles.discs}>
          <Emblem team={a.teamId} size="small" />
          <Emblem team={b.teamId} size="small" />
        </span>
      )}
      <span className={styles.names} aria-hidden>
        <Name text={block.round ?? short} />
      </span>
    </li>
  );
}

const Pause = ({ pause, scale }: { pause: PlanPause; scale: DayScale }) => (
  <li
    className={styles.pause}
    style={{
      '--at': scale.place(Math.max(0, pause.at)),
      '--for': scale.place(pause.at + pause.minutes) - scale.place(Math.max(0, pause.at)),
    }}
  >
    <span>{pause.name}</span>
  </li>
);

/** The time beside the plan, with its day where a new one begins. */
function markText(minute: number, start: string | null, { marks }: DayScale): string {
  if (start === null) return sinceStart(minute);
  const moment = momentAt(start, minute);
  const before = marks[marks.indexOf(minute) - 1];
  return clockFrom(moment, before === undefined ? moment : momentAt(start, before));
}

const momentAt = (start: string, minute: number): Date => new Date(Date.parse(start) + minute * 60_000);
