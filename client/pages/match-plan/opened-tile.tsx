import {
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsExchange,
  IconGavel,
  IconKeyboard,
  IconPencil,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { HistoryEntry, MatchView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { shortNamesAmong } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { lastChangedMeanwhile } from '../../features/editing/edit-conflict.ts';
import { authorName } from '../../features/history/author-name.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { useHistory, WHOLE } from '../../features/history/use-history.ts';
import { firstName } from '../../features/organization/use-member-names.ts';
import { slotName } from '../../tournament-view/team-names.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { minutesBetween } from '../../texts/format.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { courtMoveBody, courtMoves, type CourtMove } from './court-move.ts';
import { goalsOf } from './goals-of.ts';
import { isReportable } from './match-row.tsx';
import { RunningTile } from './running-tile.tsx';
import { applyScoreStep } from './score-step.ts';
import type { CourtTileProps } from './court-tile-props.ts';
import { WaitingTile } from './waiting-tile.tsx';
import * as styles from './opened-tile.module.css';
import * as strip from './now-strip.module.css';

const t = texts.openedTile;

interface OpenedTileProps extends Omit<CourtTileProps, 'open'> {
  readonly matchId: string;
  readonly close: () => void;
}

/** The tile of a match with all that can be done to it: its goals one by one, its result, another court. */
export function OpenedTile({ matchId, close, ...props }: OpenedTileProps) {
  const { tournament, reports, day, act, shift } = props;
  const match = reports.matches.find(({ id }) => id === matchId);
  const court = match && day.courts.find((each) => each.court === match.metadata.court);
  if (match === undefined || court === undefined || match.outcome.state === 'Finished') return null;
  const isRunning = match.outcome.state === 'CurrentlyPlaying';
  const tile = {
    ...props,
    open: null,
    unsent: null,
    // What leads to the list, or ends the match, leaves this window.
    act: act && {
      openReport: (id: string) => {
        close();
        act.openReport(id);
      },
      end: (ended: MatchView) => {
        close();
        act.end(ended);
      },
      rule: null,
    },
    shift:
      shift &&
      ((late: number, minutes: number) => {
        close();
        shift(late, minutes);
      }),
  };
  return (
    <Dialog stage title={t.title(match.metadata.court, matchNumber(match))} close={close}>
      <div className="dialog-content">
        <div className={`${strip.nowStrip} ${strip.single} ${styles.tile}`}>
          {isRunning ? (
            <RunningTile {...tile} match={match} />
          ) : (
            <WaitingTile {...tile} court={{ ...court, running: null, next: [match] }} />
          )}
        </div>
        {isRunning && <Goals {...props} match={match} />}
        <div className={styles.deeds}>
          {tile.act !== null && isReportable(match) && (
            <Button size="small" onClick={() => tile.act?.openReport(match.id)}>
              <IconKeyboard size={18} aria-hidden />
              {t.type}
            </Button>
          )}
          {act !== null && act.rule !== null && isReportable(match) && (
            <Button
              size="small"
              onClick={() => {
                close();
                act.rule?.(match);
              }}
            >
              <IconGavel size={18} aria-hidden />
              {texts.ruling.link}
            </Button>
          )}
          {shift !== null && <OtherCourts {...props} match={match} close={close} />}
          {shift !== null && (
            <ButtonLink size="small" href={`/portal/tournaments/${tournament.id}/plan`}>
              <IconPencil size={18} aria-hidden />
              {texts.tournament.editPlan}
            </ButtonLink>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Its goals as the history tells them; nothing while that cannot be read. */
function Goals({ match, tournament, names, reports, act }: Omit<CourtTileProps, 'open'> & { match: MatchView }) {
  const history = useHistory(tournament.id, tournament.version, { ...WHOLE, match: match.id });
  if (history.status !== 'here') return null;
  const { goals, score } = goalsOf(match.id, history.entries);
  const last = goals.at(-1);
  if (last === undefined) return null;
  const { scoreA, scoreB } = outcomeOf(match);
  // What is on its way is not told yet: which goal was the last is not known.
  const isTold = score !== null && score[0] === scoreA && score[1] === scoreB;
  const back =
    last.side === null
      ? null
      : { side: last.side, wanted: applyScoreStep(outcomeOf(match), { side: last.side, by: -1 }) };
  const shortName = shortNamesAmong(tournament.teams.map(({ name }) => name));
  return (
    <section className={styles.goals} aria-label={t.goals}>
      <h3>{t.goals}</h3>
      <ol>
        {goals.map((goal) => (
          <li key={goal.version} className="figures">
            {t.goal(`${goal.scoreA} : ${goal.scoreB}`, minuteAt(match, goal.at), authorIn(goal.actor))}
          </li>
        ))}
      </ol>
      {act !== null && match.affected === null && back !== null && back.wanted !== null && (
        <Button
          size="small"
          disabled={!isTold}
          onClick={() => back.wanted !== null && reports.report(match, back.wanted)}
        >
          <IconArrowBackUp size={18} aria-hidden />
          {t.takeBack(shortName(slotName(back.side === 'scoreA' ? match.teamA : match.teamB, names).name))}
        </Button>
      )}
    </section>
  );
}

const authorIn = (actor: HistoryEntry['actor']): string =>
  actor.kind === 'user' ? firstName(actor.name) : authorName(actor);

/** The minute of play at an instant; null: it is not known when the match began. */
const minuteAt = ({ outcome: { startedAt } }: MatchView, at: string): number | null =>
  startedAt === null ? null : Math.max(1, Math.floor(minutesBetween(startedAt, at)) + 1);

/** Other courts for this match: a free one, or that of the match with which it changes courts. */
function OtherCourts({
  match,
  tournament,
  reports,
  day,
  close,
}: Pick<CourtTileProps, 'tournament' | 'reports' | 'day'> & { match: MatchView; close: () => void }) {
  const [isSending, setIsSending] = useState(false);
  const send = async (move: CourtMove) => {
    setIsSending(true);
    const answer = await call('PATCH /api/tournaments/{id}/match-plan', {
      path: { id: tournament.id },
      body: courtMoveBody(tournament, match, move),
      basedOn: tournament.version,
    });
    close();
    if (answer.ok) {
      const other = move.swappedWith;
      const [number, court] = [matchNumber(match), move.court];
      const done = other === null ? t.moved(number, court) : t.swapped(number, matchNumber(other));
      return toastWithUndo(tournament.id, done, answer.step);
    }
    const last = await lastChangedMeanwhile(answer.problem, tournament.organizationId);
    if (last === null) toastProblem(answer.problem);
    else toast(t.meanwhile(last.by));
  };
  return courtMoves(reports.matches, match, day).map((move) => (
    <Button key={move.court} size="small" busy={isSending} onClick={() => void send(move)}>
      {move.swappedWith === null ? (
        <IconArrowRight size={18} aria-hidden />
      ) : (
        <IconArrowsExchange size={18} aria-hidden />
      )}
      {move.swappedWith === null ? t.move(move.court) : t.swap(move.court, matchNumber(move.swappedWith))}
    </Button>
  ));
}
