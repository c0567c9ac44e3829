import type { GroupView, MatchView, TournamentView } from '#domain/contract.ts';
import { Name } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { ownResult } from './own-result.ts';
import { TeamEncounters } from './team-encounters.tsx';
import * as styles from './encounters.module.css';

/** The match of each pair of teams: rows and columns are slots of the group, A1 to A5; a running one is highlighted. */
export function Encounters({
  group,
  tournament,
  names,
}: {
  group: GroupView;
  tournament: TournamentView;
  names: TeamNames;
}) {
  const slots = group.participants.map(({ teamId }) => teamId);
  const matches = tournament.matches.filter((match) => match.metadata.groupId === group.id);
  const code = (slot: number) => `${group.alphabeticalId}${slot + 1}`;
  const name = texts.groups.name(group);
  if (slots.length > 12) return null;
  return (
    <section className={`card ${styles.encountersCard}`} aria-label={texts.groupTables.encounters(name)}>
      <header>
        <h3>{texts.groupTables.encounters(name)}</h3>
      </header>
      <table className={styles.encounters}>
        <thead>
          <tr>
            <td />
            {slots.map((teamId, slot) => (
              <th key={teamId} scope="col">
                <abbr title={names.get(teamId)}>{code(slot)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((own, row) => (
            <tr key={own}>
              <th scope="row" className={styles.rowHead}>
                <span className={styles.code}>{code(row)}</span>
                <Name text={names.get(own) ?? ''} />
              </th>
              {slots.map((other) =>
                own === other ? (
                  <td key={other} className={styles.itself} aria-hidden />
                ) : (
                  <Cell
                    key={other}
                    own={own}
                    matches={matches.filter(between(own, other))}
                    against={names.get(other) ?? ''}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <TeamEncounters slots={slots} matches={matches} code={code} names={names} />
    </section>
  );
}

const between =
  (own: string, other: string) =>
  ({ teamA, teamB }: MatchView): boolean =>
    (teamA.teamId === own && teamB.teamId === other) || (teamA.teamId === other && teamB.teamId === own);

function Cell({ own, matches, against }: { own: string; matches: readonly MatchView[]; against: string }) {
  const results = matches.flatMap((match) => {
    const result = ownResult(match, own);
    return result === null ? [] : [{ ...result, id: match.id }];
  });
  const [first] = results;
  if (first === undefined) return <td />;
  const kind = results.some((result) => result.kind === 'running') ? 'running' : first.kind;
  return (
    <td data-result={kind}>
      {results.map((result) => (
        <span key={result.id} className={styles.score}>
          <span className="visually-hidden">
            {texts.groupTables.against} {against}{' '}
          </span>
          {result.own}:{result.other}
        </span>
      ))}
    </td>
  );
}
