import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconCloudUp,
  IconDice5,
  IconPencil,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { decidedTeam, minuteOf, type MatchMoment, matchNumber } from '#domain/match-day.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useRecentChange } from '../../live/recent-change.ts';
import type { Presence } from '../../live/presence.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { firstName } from '../../features/organization/use-member-names.ts';
import { Avatar } from '../../features/presence/presence-list.tsx';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { winnerOf } from '../../tournament-view/matches.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { placeName } from '../../tournament-view/round-names.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { StandOf } from '../../features/tournament/stand-of.tsx';
import { toMatchElementId } from '../../features/tournament/use-match-from-url.ts';
import * as styles from './match-row.module.css';

interface MatchRowProps {
  readonly match: MatchView;
  /** 'Gr. A · Spiel 11' */
  readonly place: string;
  readonly moment: MatchMoment;
  /** The minute of overtime being played; null: its time is not up, or it does not run. */
  readonly overBy: number | null;
  /** How long it stood still so far, in ms [MO13]. */
  readonly stood: number;
  /** Only fields that a result does not change: otherwise every result would render all rows. */
  readonly tournament: Pick<TournamentView, 'id' | 'organizationId' | 'past'>;
  readonly names: TeamNames;
  readonly now: Date;
  readonly stale: boolean;
  /** How one's own report of it is on its way; null: none is. */
  readonly sending: string | null;
  /** Whether the server does not have that report, and has not answered for long. */
  readonly unsent: boolean;
  /** Names of those who are at this match just now. */
  readonly people: Presence;
  /** A link led here. */
  readonly asked: boolean;
  /** null: the reader may not report. */
  readonly open: ((match: MatchView) => void) | null;
}

/** One match: court, place, teams, score in the middle, state, edit button. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { match, place, moment, overBy, stood, tournament, names, now, stale, sending, unsent, people, asked, open } =
    props;
  const changed = useRecentChange(tournament, `match/${match.id}`) !== null;
  const winner = winnerOf(match);
  const teamA = slotName(match.teamA, names);
  const teamB = slotName(match.teamB, names);
  const played = match.teamA.score !== null && match.teamB.score !== null;
  const reportable = isReportable(match);
  const scoreClass = [
    styles.score,
    played ? '' : styles.unplayed,
    moment === 'running' || moment === 'overtime' ? styles.running : '',
    stale && played ? styles.outdated : '',
    unsent ? styles.unsent : '',
  ];
  return (
    <div className={rowClass(changed, asked)} id={toMatchElementId(match.id)} tabIndex={asked ? -1 : undefined}>
      <span className={styles.court}>{texts.plan.court(match.metadata.court)}</span>
      <span className={styles.place}>{place}</span>
      <span className={teamClass(styles.teamA, winner === 'A', teamA.open)}>
        <WithEmblem team={teamA.team} side="end">
          <Name text={teamA.name} />
        </WithEmblem>
      </span>
      <span className={scoreClass.filter(Boolean).join(' ')} data-score>
        <span className={winner === 'A' ? styles.winningScore : ''}>{match.teamA.score ?? '–'}</span>
        <i aria-hidden>:</i>
        <span className={winner === 'B' ? styles.winningScore : ''}>{match.teamB.score ?? '–'}</span>
      </span>
      <span className={teamClass(styles.teamB, winner === 'B', teamB.open)}>
        <WithEmblem team={teamB.team}>
          <Name text={teamB.name} />
        </WithEmblem>
      </span>
      <span className={styles.state}>
        {unsent ? (
          <span className="status warn">
            <IconCloudUp size={15} aria-hidden />
            {sending}
          </span>
        ) : changed ? (
          <ChangedBy tournament={tournament} place={`match/${match.id}`} />
        ) : people.length > 0 ? (
          <At people={people} />
        ) : sending !== null ? (
          <span className="status">{sending}</span>
        ) : (
          <State match={match} moment={moment} overBy={overBy} stood={stood} now={now} stale={stale} />
        )}
      </span>
      {reportable && open !== null ? (
        <IconButton
          className={moment === 'unreported' || moment === 'overtime' ? styles.urgent : undefined}
          label={
            moment === 'finished' ? texts.plan.correctMatch(matchNumber(match)) : texts.plan.report(matchNumber(match))
          }
          data-match={match.id}
          onClick={() => open(match)}
        >
          <IconPencil size={18} aria-hidden />
          <span className={styles.urgentText}>{texts.plan.reportShort}</span>
        </IconButton>
      ) : (
        <span />
      )}
    </div>
  );
});

const At = ({ people }: { people: Presence }) => (
  <span className="at-match">
    {people.map(({ id, name }, at) => (
      <Avatar key={id} name={name} at={at} small />
    ))}
    {texts.plan.here(people.map(({ name }) => firstName(name)))}
  </span>
);

const rowClass = (changed: boolean, asked: boolean): string =>
  [styles.matchRow, changed ? styles.changed : '', asked ? styles.asked : ''].filter(Boolean).join(' ');

const teamClass = (side: string, won: boolean, open: boolean): string =>
  [side, won ? styles.winner : '', open ? styles.undecided : ''].filter(Boolean).join(' ');

function State({
  match,
  moment,
  overBy,
  stood,
  now,
  stale,
}: Pick<MatchRowProps, 'match' | 'moment' | 'overBy' | 'stood' | 'now' | 'stale'>) {
  if (match.affected !== null) {
    return (
      <span className="status warn">
        <IconAlertTriangle size={15} aria-hidden />
        {texts.plan.affected}
      </span>
    );
  }
  switch (moment) {
    case 'finished': {
      const how = endingOf(match.outcome);
      return (
        <span className="status good">
          <IconCircleCheck size={15} aria-hidden />
          {how === '' ? texts.plan.ended : match.outcome.ruling === undefined ? `${texts.plan.ended} ${how}` : how}
        </span>
      );
    }
    case 'running':
    case 'overtime': {
      const minute = minuteOf(match, now, stood);
      return (
        <span className={stale ? 'status' : 'status live'}>
          <span className={stale ? 'signal hollow' : 'signal pulse'} />
          {stale ? <StandOf /> : minute === null ? texts.plan.runs : texts.plan.runsSince(minute)}
          {overBy !== null && !stale && (
            <b className="status warn">
              <span className="visually-hidden">{texts.plan.overtime} </span>
              {texts.plan.overBy(overBy)}
            </b>
          )}
        </span>
      );
    }
    case 'due':
      return (
        <span className="status warn">
          <IconClock size={15} aria-hidden />
          {texts.plan.waits}
        </span>
      );
    case 'unreported':
      return (
        <span className="status warn">
          <IconAlertTriangle size={15} aria-hidden />
          {texts.plan.unreported}
        </span>
      );
    case 'lotNeeded':
      return (
        <span className="status warn">
          <IconDice5 size={15} aria-hidden />
          {texts.plan.lotNeeded}
        </span>
      );
    case 'called':
      return (
        <span className="status">
          <IconCircleDashed size={15} aria-hidden />
          {texts.plan.called}
        </span>
      );
    // Its time says it.
    case 'planned':
    case 'undecided':
      return null;
  }
}

/** 'Gr. A · Spiel 11', 'Rote Gruppe · Spiel 11', 'Halbfinale 1 · Spiel 21' */
export const matchPlaceLabel = (match: MatchView, tournament: TournamentView): string =>
  `${placeName(match, tournament, texts.plan.group)} · ${texts.plan.match(matchNumber(match))}`;

/** Whether a result of it can be reported: both teams are known, not by a lot that is still open [MO6], and are its own. */
export const isReportable = ({ teamA, teamB, affected }: MatchView): boolean =>
  decidedTeam(teamA) !== null && decidedTeam(teamB) !== null && affected === null;
