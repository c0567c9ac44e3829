import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { byTime, matchNumber } from '#domain/match-day.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { scoreText, unsentOf } from './reports/own-report.ts';
import type { Reports } from './reports/reports.ts';
import * as styles from './now-strip.module.css';

/** Of each court the last match whose end the server does not have yet. `lost`: there is no connection. */
export function unsentEnds({ matches, own }: Reports, lost: boolean): ReadonlyMap<number, MatchView> {
  const ended = matches.filter(({ id }) => unsentOf(own(id), lost)?.state === 'Finished');
  return new Map(ended.toSorted(byTime).map((match) => [match.metadata.court, match]));
}

/** Says in the card of a court that an end is on this device alone [OB12], with the way back that needs no network. */
export function UnsentEnd({
  match,
  tournament,
  lost,
  here,
  report,
}: {
  /** As it is reported. */
  match: MatchView;
  tournament: TournamentView;
  lost: boolean;
  /** What this device is called. */
  here: string;
  /** null where the reader may not report. */
  report: Reports['report'] | null;
}) {
  const ended = outcomeOf(match);
  const ran = tournament.matches.some(({ id, outcome }) => id === match.id && outcome.state === 'CurrentlyPlaying');
  return (
    <div className={styles.unsentEnd} role="status">
      <IconCloudUp size={20} aria-hidden />
      <p>
        <b>{texts.plan.endHere(matchNumber(match), scoreText(ended), lost ? here : texts.plan.answerWaits)}</b>
        {lost && ` ${texts.plan.sentOnceConnected}`}
      </p>
      {report !== null && ran && (
        <Button
          size="small"
          onClick={() =>
            report(match, { ...ended, state: 'CurrentlyPlaying', outcomeType: 'Standard' }, { seen: ended })
          }
        >
          <IconArrowBackUp size={16} aria-hidden />
          {texts.plan.takeBackEnd}
        </Button>
      )}
    </div>
  );
}
