import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { decidedTeam, type Court } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { Emblem, useEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import type { Goal } from './use-goal.ts';

/** Letters up to which a name stands in one line of a goal. */
const ONE_LINE = 22;

/** The matches that the strip shows: what runs on the courts, unless its score is not shown. */
export const runningOn = (courts: readonly Court[]): readonly PublicMatchView[] =>
  courts.flatMap(({ running }) =>
    running === null || running.teamA.score === null || running.teamB.score === null ? [] : [running],
  );

/**
 * The running scores in one line, on every page that does not show them itself: no goal goes unseen. A goal takes three
 * quarters of it in its team's colour.
 */
export function ScoreStrip({
  tournament,
  running,
  goal,
}: {
  tournament: PublicTournamentView;
  running: readonly PublicMatchView[];
  goal: Goal | null;
}) {
  const scoring = goal === null ? undefined : tournament.matches.find(({ id }) => id === goal.match);
  if (running.length === 0 && scoring === undefined) return null;
  const names = teamNames(tournament.teams);
  const others = running.filter(({ id }) => id !== scoring?.id);
  return (
    <section
      className="score-strip"
      aria-label={texts.board.scores}
      data-size={sizeOf(others.length, goal !== null)}
      data-goal={goal !== null || undefined}
    >
      {goal !== null && scoring !== undefined && (
        <GoalCell key={`${goal.match} ${goal.side} ${goal.score}`} goal={goal} match={scoring} names={names} />
      )}
      {running.map((match) => (
        <div
          key={match.id}
          className="score-strip-cell"
          data-scored={match === scoring || undefined}
          role="img"
          aria-label={scoreInWords(match, names)}
        >
          <span className="score-strip-court">{texts.publicWords.court(match.metadata.court)}</span>
          <Emblem team={decidedTeam(match.teamA)} />
          <Figures match={match} />
          <Emblem team={decidedTeam(match.teamB)} />
        </div>
      ))}
    </section>
  );
}

/** TOR, in the colour of the team, which comes in from the side of the score that it stands on. */
function GoalCell({ goal, match, names }: { goal: Goal; match: PublicMatchView; names: TeamNames }) {
  const [own, other] = goal.side === 'A' ? [match.teamA, match.teamB] : [match.teamB, match.teamA];
  const { name } = slotName(own, names);
  const emblem = useEmblem(decidedTeam(own));
  // By script: a page in a frame refuses styles that stand in its HTML.
  const paint = (cell: HTMLElement | null): void => {
    if (cell === null || emblem === null) return;
    cell.style.setProperty('--flood', emblem.ground);
    cell.style.setProperty('--on-flood', emblem.on);
  };
  return (
    <div className="score-strip-goal">
      <div
        role="img"
        aria-label={texts.board.goalOf(name, scoreInWords(match, names))}
        data-side={goal.side}
        ref={paint}
      >
        <b className="score-strip-word">{texts.board.goal}</b>
        <Emblem team={decidedTeam(own)} />
        <span className="score-strip-team" data-long={name.length > ONE_LINE || undefined}>
          <Name text={name} className="score-strip-name" />
        </span>
        <Figures match={match} />
        <Emblem team={decidedTeam(other)} />
        <span className="score-strip-court">{texts.publicWords.court(match.metadata.court)}</span>
      </div>
    </div>
  );
}

const Figures = ({ match: { teamA, teamB } }: { match: PublicMatchView }) => (
  <b className="score-strip-score figures">
    <span>{teamA.score}</span>
    <i>:</i>
    <span>{teamB.score}</span>
  </b>
);

/** 'Feld 2: SC Neuenlohe gegen 1. FC Haselbruck, 0 zu 1' */
const scoreInWords = ({ metadata, teamA, teamB }: PublicMatchView, names: TeamNames): string =>
  texts.board.scoreOf(
    texts.publicWords.court(metadata.court),
    slotName(teamA, names).name,
    slotName(teamB, names).name,
    teamA.score ?? 0,
    teamB.score ?? 0,
  );

/** How large its cells are, by how many stand in a line, or in the quarter that a goal leaves them. */
function sizeOf(cells: number, isBesideGoal: boolean): 'large' | 'medium' | 'small' | 'tiny' {
  // A goal takes as much room as many cells; without others it has all of it.
  if (isBesideGoal && cells > 0) return cells === 1 ? 'medium' : cells <= 3 ? 'small' : 'tiny';
  return cells <= 3 ? 'large' : cells <= 6 ? 'medium' : 'small';
}
