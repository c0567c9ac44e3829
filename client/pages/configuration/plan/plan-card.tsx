import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx';
import { Emblems } from '../../../tournament-view/emblem.tsx';
import { texts } from '../../../texts/de.ts';
import { clockFrom, formatNumber } from '../../../texts/format.ts';
import { GroupSign } from '../group-sign.tsx';
import { lastingOf } from './lasting-of.ts';
import type { PlanTeam } from './plan-team.ts';
import { PlanByCourts } from './plan-by-courts.tsx';
import { PlanByTeams } from './plan-by-teams.tsx';
import type { PlanPreview } from './plan-preview.ts';
import * as styles from './plan-card.module.css';

interface PlanCardProps {
  readonly preview: PlanPreview | null;
  /** In the order of the lists. */
  readonly teams: readonly PlanTeam[];
  /** The team whose emblem is being chosen: its matches stand out. */
  readonly dressed: string | null;
  /** Saving keeps the current plan instead of making a new one. */
  readonly stands: boolean;
  /** Saving numbers matches anew that stand on printed cards [PL10]. */
  readonly isRenumbered: boolean;
  /** What decides whether it makes a plan at all. */
  readonly choice: ReactNode;
  /** What saves it. */
  readonly children: ReactNode;
}

/** What the draft would make, drawn while it is typed. */
export function PlanCard({ preview, teams, dressed, stands, isRenumbered, choice, children }: PlanCardProps) {
  // Typing does not wait for the drawing: what it shows goes together.
  const drawn = useDeferredValue(useMemo(() => ({ preview, teams }), [preview, teams]));
  const [view, setView] = useState<'courts' | 'teams'>('courts');
  const hasPlan = preview !== null && preview.trouble === null;
  return (
    <aside className={`card ${styles.plan}`} aria-label={texts.configuration.preview}>
      {hasPlan && <PlanFigures preview={preview} />}
      {choice && <div className={styles.padded}>{choice}</div>}
      {stands && <p className={`${styles.padded} small muted`}>{texts.lostEdits.stands}</p>}
      {isRenumbered && <p className={`${styles.padded} small`}>{texts.lostEdits.renumbered}</p>}
      {preview === null && <p className={`${styles.empty} small muted`}>{texts.planSheet.empty}</p>}
      <Warnings preview={preview} />
      {hasPlan && drawn.preview !== null && drawn.preview.blocks.length > 0 && (
        <Emblems teams={drawn.teams}>
          <div className={styles.views}>
            <SegmentedControl
              label={texts.planSheet.view}
              value={view}
              choices={[
                { value: 'courts', text: texts.planSheet.byCourts },
                { value: 'teams', text: texts.planSheet.byTeams },
              ]}
              choose={setView}
            />
            <Legend letters={[...new Set(drawn.teams.map(({ group }) => group))]} />
          </div>
          {view === 'courts' ? (
            <PlanByCourts
              blocks={drawn.preview.blocks}
              pauses={drawn.preview.pauses}
              start={drawn.preview.start}
              teams={drawn.teams}
              dressed={dressed}
            />
          ) : (
            <PlanByTeams
              blocks={drawn.preview.blocks}
              start={drawn.preview.start}
              teams={drawn.teams}
              dressed={dressed}
            />
          )}
        </Emblems>
      )}
      {children}
    </aside>
  );
}

/** Whose colour is whose, as long as the letters have room. */
const Legend = ({ letters }: { letters: readonly string[] }) =>
  letters.length > 1 && letters.length <= 6 ? (
    <span className={styles.legend} aria-hidden>
      {letters.map((letter) => (
        <GroupSign key={letter} letter={letter} />
      ))}
    </span>
  ) : null;

/** How many matches, until when, and what the order means for the teams. */
function PlanFigures({ preview }: { preview: PlanPreview }) {
  const { matchCount, end, start, minutes } = preview;
  return (
    <div className={styles.figures}>
      <dl>
        <div>
          <dt>{texts.planSheet.matches}</dt>
          <dd>{formatNumber(matchCount)}</dd>
        </div>
        {end !== null && (
          <div>
            <dt>{texts.configuration.end}</dt>
            <dd>{clockFrom(end, start ?? end)}</dd>
          </div>
        )}
        {end === null && minutes > 0 && (
          <div>
            <dt>{texts.planSheet.length}</dt>
            <dd>{lastingOf(minutes)}</dd>
          </div>
        )}
      </dl>
      <ul>
        {factsOf(preview).map(({ text, isShort }) => (
          <li key={text} data-short={isShort || undefined}>
            {text}
            {isShort ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `isShort`: less than would be possible [SC9]. */
function factsOf({
  perTeam,
  rest,
  breakCount,
  firstRound,
}: PlanPreview): readonly { text: string; isShort?: boolean }[] {
  const t = texts.planSheet;
  return [
    ...(perTeam === null ? [] : [{ text: t.perTeam([...new Set(perTeam)].join('–'), Math.max(...perTeam)) }]),
    ...(rest === null
      ? []
      : [
          ...(rest.shortestPauseMinutes === null
            ? []
            : [
                {
                  text: t.backToBack(rest.backToBackTeams, rest.least),
                  isShort: rest.backToBackTeams > rest.least,
                },
                // Of finals no team is known yet: how they rest says the editor.
                {
                  text: (firstRound.length === 0 ? t.shortestPause : t.shortestPauseInGroups)(
                    lastingOf(rest.shortestPauseMinutes),
                  ),
                },
              ]),
          ...(rest.longestWaitMinutes === null ? [] : [{ text: t.longestWait(lastingOf(rest.longestWaitMinutes)) }]),
          { text: t.longestDay(lastingOf(rest.longestDayMinutes)) },
        ]),
    ...(breakCount === 0 ? [] : [{ text: t.breaks(breakCount) }]),
  ];
}

/** Why there would be no plan, and what may not be meant; said politely as it comes. */
function Warnings({ preview }: { preview: PlanPreview | null }) {
  const said =
    preview === null
      ? []
      : preview.trouble !== null
        ? [preview.trouble]
        : [...(preview.overNight ? [texts.configuration.warnings.overNight] : []), ...preview.warnings];
  return (
    <div role="status">
      {said.map((warning) => (
        <div key={warning} className={styles.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>{warning}</p>
        </div>
      ))}
    </div>
  );
}
