import { texts } from '../../texts/de.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { NextMatch } from './next-match.tsx';
import type { BoardPage, BoardPageProps } from './board-page.ts';

/** The next matches of every court, if they do not fit next to the current ones. */
export function NextPage({
  page,
  tournament,
  forecast,
  now,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'next' }> }) {
  const names = teamNames(tournament.teams);
  const matches = page.courts.reduce((sum, { next }) => sum + next.length, 0);
  return (
    <div className="next-page" data-rows={Math.ceil(matches / 2)}>
      <h2>{texts.board.nextMatches}</h2>
      {page.courts.flatMap(({ court, next }) =>
        next.map((match) => (
          <section key={match.id} className="next-page-court" aria-label={texts.board.nextOn(court)}>
            <p className="next-page-number figures">
              <span>{texts.board.court}</span>
              {court}
            </p>
            <div className="next-match next-page-match">
              <NextMatch match={match} names={names} tournament={tournament} forecast={forecast} now={now} />
            </div>
          </section>
        )),
      )}
    </div>
  );
}
