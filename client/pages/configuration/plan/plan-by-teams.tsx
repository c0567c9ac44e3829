import { memo, useId } from 'react';
import { Emblem } from '../../../tournament-view/emblem.tsx';
import { texts } from '../../../texts/de.ts';
import { blockTime, clockOffset } from './block-time.ts';
import { dayScale, type DayScale } from './day-scale.ts';
import { hueOf } from './hue-of.ts';
import type { PlanTeam } from './plan-team.ts';
import type { PlanBlock } from './to-blocks.ts';
import * as styles from './plan-by-teams.module.css';

/** The plan turned round: a row for each team, so that its pauses are seen. Matches whose teams are decided later are left out. */
export const PlanByTeams = memo(function PlanByTeams({
  blocks,
  start,
  teams,
  dressed,
}: {
  blocks: readonly PlanBlock[];
  /** The first kickoff; null: times are counted from it. */
  start: string | null;
  teams: readonly PlanTeam[];
  /** The team whose row stands out; null: none does. */
  dressed: string | null;
}) {
  const heading = useId();
  const played = blocks.filter(({ sides }) => sides.some(({ teamId }) => teamId !== null));
  const scale = dayScale(played, clockOffset(start));
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={heading}>
      <h3 id={heading} className="visually-hidden">
        {texts.planSheet.byTeams}
      </h3>
      <ul className={styles.teams} style={{ '--length': scale.length }}>
        {teams.map(({ id, name, group }) => (
          <li key={id} data-stands-out={id === dressed || undefined}>
            <span className={styles.team}>
              <Emblem team={id} size="small" />
              <span className={styles.teamName}>{name}</span>
            </span>
            <ol className={styles.track} data-group={hueOf(group)}>
              {played
                .filter(({ sides }) => sides.some(({ teamId }) => teamId === id))
                .map((block) => (
                  <TrackBlock key={block.id} block={block} own={id} scale={scale} start={start} />
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  );
});

function TrackBlock({
  block,
  own,
  scale,
  start,
}: {
  block: PlanBlock;
  own: string;
  scale: DayScale;
  start: string | null;
}) {
  const other = block.sides.find(({ teamId }) => teamId !== own)?.label ?? '';
  const said = texts.planSheet.against(blockTime(block, start), other, block.court);
  const from = scale.place(block.at);
  return (
    <li title={said} style={{ '--at': from, '--for': scale.place(block.at + block.minutes) - from }}>
      <span className="visually-hidden">{said}</span>
    </li>
  );
}
