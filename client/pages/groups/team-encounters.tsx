import type { MatchView } from '#domain/contract.ts';
import { Name } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { momentText } from '../../texts/format.ts';
import { ownResult } from './own-result.ts';
import * as styles from './team-encounters.module.css';

/** The same as the cross table where that has no room: team by team, whom it met and how, and whom it has yet to meet. */
export const TeamEncounters = ({
  slots,
  matches,
  code,
  names,
}: {
  /** Teams in the order of their slots. */
  slots: readonly string[];
  /** Those of the group. */
  matches: readonly MatchView[];
  code: (slot: number) => string;
  names: TeamNames;
}) => (
  <ul className={styles.teams}>
    {slots.map((own, slot) => (
      <li key={own}>
        <h4>
          <span className="muted tiny">{code(slot)}</span>
          <Name text={names.get(own) ?? ''} />
        </h4>
        <ul>
          {matches
            .filter(({ teamA, teamB }) => teamA.teamId === own || teamB.teamId === own)
            .map((match) => (
              <Encounter key={match.id} own={own} match={match} names={names} />
            ))}
        </ul>
      </li>
    ))}
  </ul>
);

function Encounter({ own, match, names }: { own: string; match: MatchView; names: TeamNames }) {
  const { teamA, teamB, metadata } = match;
  const other = (teamA.teamId === own ? teamB : teamA).teamId ?? '';
  const result = ownResult(match, own);
  return (
    <li className={styles.encounter}>
      <span>
        <span className="muted">{texts.groupTables.against}</span> <Name text={names.get(other) ?? ''} />
      </span>
      {result === null ? (
        <span className="muted figures">
          {metadata.kickoff === null ? texts.groupTables.toCome : momentText(metadata.kickoff)}
        </span>
      ) : (
        <b className="figures" data-result={result.kind}>
          {result.own}:{result.other}
        </b>
      )}
    </li>
  );
}
