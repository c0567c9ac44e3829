import { IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import type { RankingView, TournamentView } from '#domain/contract.ts';
import { placedTeam } from '#domain/match-day.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { decidingMatch, findBracketPlace, type Bracket } from './bracket.ts';
import { originOf } from './finals-match.tsx';
import { PlaceReason } from './place-reason.tsx';
import { explainPlace, type PlaceExplanation } from './place-explanation.ts';
import * as styles from './places.module.css';

const t = texts.ranking;

interface PlacesProps {
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly bracket: Bracket;
  readonly organizes: boolean;
}

/** All places of the tournament: the team and the reason, or the candidates. */
export function Places(props: PlacesProps) {
  const { rankings } = props.tournament;
  const [explained, setExplained] = useState<number | null>(null);
  const decided = rankings.filter((place) => placedTeam(place) !== null).length;
  return (
    <aside className={`card ${styles.places}`} aria-labelledby="places">
      <header>
        <h3 id="places">{t.title}</h3>
        <span className="grow" />
        <span className="muted small">{t.decided(decided, rankings.length)}</span>
      </header>
      <table className={styles.placesTable}>
        <caption className="visually-hidden">{t.places}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.groups.position}</th>
            <th scope="col">{texts.groups.team}</th>
            <th scope="col">{texts.groupTables.reason}</th>
          </tr>
        </thead>
        <tbody>
          {rankings.map((entry) => (
            <Place
              key={entry.placementRank}
              entry={entry}
              opened={explained === entry.placementRank}
              open={(opened) => setExplained(opened ? entry.placementRank : null)}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </aside>
  );
}

function Place({
  entry,
  opened,
  open,
  ...props
}: PlacesProps & { entry: RankingView; opened: boolean; open: (opened: boolean) => void }) {
  const { tournament, names, bracket, organizes } = props;
  const { placementRank, teamId, tied, shares: shown = placementRank } = entry;
  const team = names.get(teamId ?? '');
  const placing = team === undefined ? null : explainPlace(entry, tournament);
  const medal = tied ? undefined : t.medals[shown];
  return (
    <tr className={tied ? styles.tiedRow : ''}>
      <td>
        <span className={`${styles.place} figures`} data-medal={medal === undefined ? undefined : shown} title={medal}>
          {shown}
        </span>
      </td>
      {team === undefined ? (
        <td colSpan={2} className={styles.undecided}>
          <Open entry={entry} {...props} />
        </td>
      ) : (
        <>
          <th scope="row">
            <WithEmblem team={teamId}>
              <Name text={team} />
            </WithEmblem>
            {placing !== null && <small>{shortOf(placing, bracket)}</small>}
            {tied && (
              <small className={styles.tied}>
                <IconDice5 size={14} aria-hidden />
                {t.tied}
              </small>
            )}
          </th>
          <td>
            {placing !== null && (
              <PlaceReason
                placing={placing}
                team={team}
                place={shown}
                names={names}
                bracket={bracket}
                tournament={tournament}
                opened={opened}
                open={open}
                organizes={organizes}
              />
            )}
          </td>
        </>
      )}
    </tr>
  );
}

/** The reason in a few words. */
function shortOf(placing: PlaceExplanation, { names }: Bracket): string {
  if (placing.kind === 'outOfCompetition') return t.outOfCompetition;
  if (placing.kind === 'match') {
    const name = names.get(placing.match.index) ?? placing.match.metadata.label;
    return placing.won ? t.winnerOf(name) : t.loserOf(name);
  }
  const { standing, out } = placing.own;
  const inGroup = t.inGroup(standing.statistics.position, texts.groups.name(standing.group));
  if (out !== null) return `${out.metadata.label} · ${inGroup}`;
  return standing.plays ? `${inGroup} · ${t.points(standing.statistics.points)}` : t.notReached;
}

/** The candidates for a place not decided yet. */
function Open({ entry: { placementRank }, tournament, names, bracket }: PlacesProps & { entry: RankingView }) {
  const match = decidingMatch(placementRank, tournament.matches);
  if (match === null) {
    const inGroups = tournament.groups.some(({ finished }) => !finished);
    return (
      <>
        {t.open}
        <small>{inGroups ? t.openGroups : t.openFinals}</small>
      </>
    );
  }
  const name = bracket.names.get(match.index) ?? match.metadata.label;
  const [one = '', other = ''] = [match.teamA, match.teamB].map((slot) => {
    const shown = slotName(slot, names);
    return shown.open ? originOf(slot, bracket.names) : shown.name;
  });
  return placementRank === findBracketPlace(match) ? (
    <>
      {t.winnerOf(name)}
      <small>{t.or(one, other)}</small>
    </>
  ) : (
    t.loserOf(name)
  );
}
