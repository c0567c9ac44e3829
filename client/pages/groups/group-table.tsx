import { IconArrowDown, IconArrowUp, IconCheck, IconClock, IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import type { GroupView, TournamentView, Why } from '#domain/contract.ts';
import { LotNotice } from '../../features/ties/lot-notice.tsx';
import type { OpenLot } from '../../features/standings/open-lots.ts';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { qualification } from '../../tournament-view/matches.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { StandOf } from '../../features/tournament/stand-of.tsx';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import { RenameGroup } from './rename-group.tsx';
import { WhyButton } from './why-button.tsx';
import * as styles from './group-table.module.css';

/** A row of either table. `from` is the official place where the live one differs. */
interface GroupTableRow {
  readonly teamId: string;
  readonly position: number;
  readonly from: number | null;
  readonly tied: boolean;
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly matchesDrawn: number;
  readonly matchesLost: number;
  readonly scoreFor: number;
  readonly scoreAgainst: number;
  readonly scoreDifference: number;
  readonly points: number;
  readonly why: Why | null;
}

interface GroupTableProps {
  readonly group: GroupView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly stale: boolean;
  /** Lots to be drawn in this group. */
  readonly lots: readonly OpenLot[];
  readonly organizes: boolean;
}

/** The table of one group: official, or with running scores counted [ST5]; every row explains itself. */
export function GroupTable({ group, tournament, names, stale, lots, organizes }: GroupTableProps) {
  const [live, setLive] = useState(false);
  const [explained, setExplained] = useState<string | null>(null);
  const matches = tournament.matches.filter((match) => match.metadata.groupId === group.id);
  const finished = matches.filter((match) => match.outcome.state === 'Finished').length;
  const running = matches.filter((match) => match.outcome.state === 'CurrentlyPlaying');
  const isLive = live && group.liveStandings !== null;
  const rows = isLive ? liveRows(group) : officialRows(group);
  const cut = qualification(group.alphabeticalId, tournament.matches);
  const name = texts.groups.name(group);
  const outOfCompetition = new Set(tournament.teams.filter((team) => team.outOfCompetition).map(({ id }) => id));
  return (
    <section className={`card ${styles.group}`} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {organizes && <RenameGroup tournament={tournament} group={group} />}
        <span className="muted small">{texts.groups.matchesOf(finished, matches.length)}</span>
        <span className="grow" />
        {group.finished ? (
          <span className="badge good">
            <IconCheck size={15} aria-hidden />
            {texts.groupTables.finished}
          </span>
        ) : (
          group.liveStandings !== null && (
            <SegmentedControl
              label={texts.groupTables.which}
              value={isLive ? 'live' : 'official'}
              choose={(value) => {
                setLive(value === 'live');
                setExplained(null);
              }}
              choices={[
                { value: 'official', text: texts.groupTables.official },
                {
                  value: 'live',
                  text: (
                    <>
                      <span className={`signal ${styles.running}`} />
                      {texts.groupTables.live}
                    </>
                  ),
                },
              ]}
            />
          )
        )}
      </header>
      {isLive && (
        <p className={stale ? `${styles.counted} ${styles.outdated}` : styles.counted}>
          <IconClock size={16} aria-hidden />
          <span>
            {texts.groupTables.countsRunning}{' '}
            {running
              .map(
                (match) =>
                  `${slotName(match.teamA, names).name} – ${slotName(match.teamB, names).name} ${match.teamA.score ?? 0}:${match.teamB.score ?? 0}`,
              )
              .join(', ')}
            {stale && (
              <>
                {' '}
                (<StandOf />)
              </>
            )}
          </span>
        </p>
      )}
      {!isLive && lots.map((lot) => <LotNotice key={lot.key} lot={lot} tournament={tournament} offered={organizes} />)}
      <table className={`table ${styles.groupTable}`}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col" className={`left ${styles.place}`}>
              {texts.groups.position}
            </th>
            <th scope="col" className={`left ${styles.team}`}>
              {texts.groups.team}
            </th>
            <Head short={texts.groups.matches} long={texts.groups.long.matches} />
            <Head short={texts.groups.won} long={texts.groups.long.won} className={styles.wideOnly} />
            <Head short={texts.groups.drawn} long={texts.groups.long.drawn} className={styles.wideOnly} />
            <Head short={texts.groups.lost} long={texts.groups.long.lost} className={styles.wideOnly} />
            <th scope="col" className={styles.goals}>
              {texts.groups.goals}
            </th>
            <Head short={texts.groups.difference} long={texts.groups.long.difference} className={styles.figure} />
            <Head short={texts.groups.points} long={texts.groups.long.points} className={styles.figure} />
            <th scope="col">
              <span className="visually-hidden">{texts.groupTables.reason}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const team = names.get(row.teamId) ?? '';
            const against =
              explained === null ? undefined : rows.find(({ teamId }) => teamId === explained)?.why?.against;
            const classes = [
              cut !== null && row.position === cut.place ? styles.lastQualified : '',
              row.tied && !isLive ? styles.tied : '',
              explained === row.teamId ? styles.explained : against === row.teamId ? styles.compared : '',
            ];
            return (
              <tr key={row.teamId} className={classes.filter(Boolean).join(' ')}>
                <td className="left">
                  <span className={`${styles.position} figures`}>{row.position}</span>
                </td>
                <th scope="row" className={`left ${styles.name}`}>
                  <WithEmblem team={row.teamId}>
                    <Name text={team} />
                  </WithEmblem>
                  {cut !== null && row.position <= cut.place && (
                    <span className="visually-hidden"> {texts.publicWords.qualified(cut.label)}</span>
                  )}
                  <Remark row={row} outOfCompetition={outOfCompetition.has(row.teamId)} />
                </th>
                <td className="figures">{row.matchesPlayed}</td>
                <td className={`figures ${styles.wideOnly}`}>{row.matchesWon}</td>
                <td className={`figures ${styles.wideOnly}`}>{row.matchesDrawn}</td>
                <td className={`figures ${styles.wideOnly}`}>{row.matchesLost}</td>
                <td className={`figures ${styles.goals}`}>
                  {row.scoreFor}:{row.scoreAgainst}
                </td>
                <td className="figures">{formatSigned(row.scoreDifference)}</td>
                <td className={`figures ${styles.points}`}>{row.points}</td>
                <td>
                  {row.why !== null && (
                    <WhyButton
                      teamId={row.teamId}
                      team={team}
                      why={row.why}
                      above={(rows.find(({ teamId }) => teamId === row.why?.against)?.position ?? 0) > row.position}
                      names={names}
                      tournament={tournament}
                      live={isLive}
                      organizes={organizes}
                      opened={explained === row.teamId}
                      open={(opened) => setExplained(opened ? row.teamId : null)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {cut !== null && (
        <p className={`flex-row muted small ${styles.legend}`}>
          <i className={styles.line} aria-hidden />
          <span className={styles.whereTo}>
            {texts.groupTables.cut(texts.groupTables.places(1, cut.place), cut.label)}
          </span>
        </p>
      )}
    </section>
  );
}

const Head = ({ short, long, className = '' }: { short: string; long: string; className?: string }) => (
  <th scope="col" className={className}>
    <abbr title={long}>{short}</abbr>
  </th>
);

function Remark({ row, outOfCompetition }: { row: GroupTableRow; outOfCompetition: boolean }) {
  if (row.from !== null && row.from !== row.position) {
    const up = row.position < row.from;
    return (
      <small className={up ? `${styles.change} ${styles.gained}` : `${styles.change} ${styles.fallen}`}>
        {up ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />}
        {texts.groupTables.fromPlace(row.from)}
      </small>
    );
  }
  if (row.tied) {
    return (
      <small className={`${styles.change} ${styles.fallen}`}>
        <IconDice5 size={14} aria-hidden />
        {texts.groupTables.tied}
      </small>
    );
  }
  return outOfCompetition ? (
    <small className={`${styles.whereTo} ${styles.unranked}`}>{texts.groupTables.outOfCompetition}</small>
  ) : null;
}

const officialRows = (group: GroupView): readonly GroupTableRow[] =>
  group.participants
    .map(({ teamId, statistics }) => ({ ...statistics, teamId, from: null }))
    .sort((one, other) => one.position - other.position);

const liveRows = (group: GroupView): readonly GroupTableRow[] =>
  (group.liveStandings ?? []).map((row) => ({ ...row, from: row.officialPosition, tied: false }));
