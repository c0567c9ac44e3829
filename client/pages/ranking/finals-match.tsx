import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconDice5,
  IconTrophy,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { MatchView, SlotView, TournamentView } from '#domain/contract.ts';
import { decidedTeam, minuteOf, needsLot, matchNumber, stoodStill } from '#domain/match-day.ts';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { winnerOf } from '../../tournament-view/matches.ts';
import { Name } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { StandOf } from '../../features/tournament/stand-of.tsx';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { leaderOf, sidesOf } from './bracket.ts';
import * as styles from './finals-tree.module.css';

const t = texts.ranking;

interface FinalsMatchProps {
  readonly match: MatchView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  /** 'Halbfinale 1', by the number of the match. */
  readonly roundNames: ReadonlyMap<number, string>;
  readonly now: Date;
  readonly stale: boolean;
}

/** One match of the finals: its teams or candidates, where they come from, its state. Links to its plan entry. */
export function FinalsMatch(props: FinalsMatchProps) {
  const { match, tournament, roundNames, now, stale } = props;
  const name = roundNames.get(match.index) ?? match.metadata.label;
  const isFinal = match.metadata.type === 'Final';
  const running = match.outcome.state === 'CurrentlyPlaying' && !stale;
  const classes = [
    styles.match,
    isFinal ? styles.final : '',
    running ? styles.running : '',
    match.affected === null ? '' : styles.affected,
  ];
  const winner = winnerOf(match);
  const { kickoff } = match.metadata;
  const how = endingOf(match.outcome);
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={name} data-match={match.id}>
      <header>
        {isFinal && <IconTrophy className={styles.trophy} size={22} aria-hidden />}
        <b>{name}</b>
        <span className={`${styles.details} figures`}>
          {texts.plan.match(matchNumber(match))}
          {kickoff !== null && ` · ${clockFrom(kickoff, now)}`}
        </span>
        <span className="grow" />
        {how !== '' && <span className="badge">{how}</span>}
        <State {...props} />
      </header>
      {sidesOf(match).map(([side, slot]) => (
        <Line key={side} side={side} slot={slot} won={winner === side} {...props} />
      ))}
      <Link
        className={styles.link}
        href={`/portal/tournaments/${tournament.id}?match=${match.index}`}
        aria-label={t.toMatch(name, matchNumber(match))}
      />
    </section>
  );
}

function State({ match, tournament, now, stale }: FinalsMatchProps) {
  if (match.affected !== null) {
    return (
      <span className="status warn">
        <IconAlertTriangle size={15} aria-hidden />
        {texts.plan.affected}
      </span>
    );
  }
  if (match.outcome.state === 'Finished') {
    return (
      <span className="status good">
        <IconCircleCheck size={15} aria-hidden />
        {texts.plan.ended}
      </span>
    );
  }
  if (match.outcome.state === 'CurrentlyPlaying') {
    const { startedAt } = match.outcome;
    const stood = startedAt === null ? 0 : stoodStill(tournament, Date.parse(startedAt), now.getTime());
    const minute = minuteOf(match, now, stood);
    return (
      <span className={stale ? 'status' : 'status live'}>
        <span className={stale ? 'signal hollow' : 'signal pulse'} />
        {stale ? <StandOf /> : minute === null ? texts.plan.runs : texts.plan.runsSince(minute)}
      </span>
    );
  }
  if (needsLot(match)) {
    return (
      <span className="status warn">
        <IconDice5 size={15} aria-hidden />
        {texts.plan.lotNeeded}
      </span>
    );
  }
  return (
    <span className="status">
      <IconCircleDashed size={15} aria-hidden />
      {texts.plan.planned}
    </span>
  );
}

function Line({
  side,
  slot,
  won,
  match,
  names,
  tournament,
  roundNames,
}: FinalsMatchProps & { side: 'A' | 'B'; slot: SlotView; won: boolean }) {
  const from = originOf(slot, roundNames);
  const known = names.get(decidedTeam(slot) ?? '');
  const provisional = known === undefined ? names.get(slot.provisionalTeamId ?? '') : undefined;
  const note = provisional === undefined ? '' : ` · ${provisionallyOf(slot, tournament)}`;
  const lineClass = won
    ? styles.winner
    : known !== undefined
      ? ''
      : provisional === undefined
        ? styles.undecided
        : styles.provisional;
  const advanced = known !== undefined && isFromMatch(slot) && match.outcome.state === 'NotStarted';
  return (
    <div className={[styles.side, lineClass].filter(Boolean).join(' ')} data-side={side}>
      <span className={styles.mark}>{(won || advanced) && <IconCheck size={18} aria-hidden />}</span>
      <span className={styles.name}>
        <Name text={known ?? provisional ?? from} />
        {(known ?? provisional) !== undefined && from !== known && (
          <small>
            {from}
            {note}
          </small>
        )}
      </span>
      <span className={`${styles.goals} score`}>{slot.score ?? '–'}</span>
    </div>
  );
}

const isFromMatch = ({ teamSelector }: SlotView): boolean =>
  teamSelector.kind === 'winner' || teamSelector.kind === 'loser';

/** 'Sieger Halbfinale 1', '1. Gruppe A'; for a fixed team its name. */
export function originOf({ teamSelector, label }: SlotView, roundNames: ReadonlyMap<number, string>): string {
  if (teamSelector.kind !== 'winner' && teamSelector.kind !== 'loser') return label;
  const match = roundNames.get(teamSelector.match);
  if (match === undefined) return label;
  return teamSelector.kind === 'winner' ? t.winnerOf(match) : t.loserOf(match);
}

/** 'vorläufig, führt 1:0' where the match it depends on runs. */
function provisionallyOf({ teamSelector, provisionalTeamId }: SlotView, { matches }: TournamentView): string {
  if (teamSelector.kind !== 'winner' && teamSelector.kind !== 'loser') return t.provisional;
  const source = matches.find(({ index }) => index === teamSelector.match);
  if (source === undefined || leaderOf(source) === null) return t.provisional;
  const [own, other] =
    source.teamA.teamId === provisionalTeamId ? [source.teamA, source.teamB] : [source.teamB, source.teamA];
  const score = `${own.score ?? 0}:${other.score ?? 0}`;
  return teamSelector.kind === 'winner' ? t.leads(score) : t.trails(score);
}
