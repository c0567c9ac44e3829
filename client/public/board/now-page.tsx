import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import type { Court } from '../../tournament-view/matches.ts';
import { slotName, teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import type { BoardChanges } from '../changes.ts';
import { Tick } from '../icons.tsx';
import { Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './pages.ts';
import { panelClass, panelOf, Sides } from './panel.tsx';

/** Who is on which court with which score, and what comes after. */
export function NowPage({
  page,
  tournament,
  changes,
  old,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'now' }> }) {
  const names = teamNames(tournament.teams);
  const two = page.courts.length > 3;
  return (
    <div
      className={two ? 'jetzt two' : 'jetzt'}
      data-rows={two ? Math.ceil(page.courts.length / 2) : page.courts.length}
    >
      {old === null && <h2 className="c2">{texts.board.now}</h2>}
      {old === null && page.withNext && <h2 className="c4">{texts.board.next}</h2>}
      {page.courts.map((court) => (
        <CourtRow
          key={court.court}
          court={court}
          names={names}
          changed={changes.matches}
          old={old}
          withNext={page.withNext}
          tournament={tournament}
        />
      ))}
    </div>
  );
}

function CourtRow({
  court,
  names,
  changed,
  old,
  withNext,
  tournament,
}: {
  court: Court;
  names: TeamNames;
  changed: BoardChanges['matches'];
  old: string | null;
  withNext: boolean;
  tournament: PublicTournamentView;
}) {
  const {
    shown,
    next: [next],
  } = panelOf(court);
  return (
    <>
      <div className="court">
        <span className="lbl">{texts.board.court}</span>
        <span className="no tn">{court.court}</span>
        {shown !== null && <CourtState match={shown} old={old} />}
      </div>
      <section className={panelClass(shown, changed)} aria-label={`${texts.board.court} ${court.court}`}>
        {shown !== null && <Sides match={shown} names={names} />}
      </section>
      {withNext && (
        <section className="next" aria-label={`${texts.board.next}, ${texts.board.court} ${court.court}`}>
          {next !== undefined && <NextMatch match={next} names={names} tournament={tournament} />}
        </section>
      )}
    </>
  );
}

export function NextMatch({
  match,
  names,
  tournament,
}: {
  match: PublicMatchView;
  names: TeamNames;
  tournament: PublicTournamentView;
}) {
  const group = tournament.groups.find(({ id }) => id === match.metadata.groupId);
  const place = group === undefined ? match.metadata.label : texts.groups.name(group);
  return (
    <>
      <div className="tm">
        {match.metadata.kickoff !== null && <b className="tn">{formatClock(match.metadata.kickoff)}</b>}
        <span>
          {place} · {texts.plan.match(match.index)}
        </span>
      </div>
      <div>
        <div>
          <Name text={slotName(match.teamA, names).name} />
        </div>
        <div>
          <Name text={slotName(match.teamB, names).name} />
        </div>
      </div>
    </>
  );
}

export function CourtState({ match, old }: { match: PublicMatchView; old: string | null }) {
  if (match.outcome.state === 'Finished') {
    return (
      <span className="st end">
        <Tick />
        {texts.board.ended}
      </span>
    );
  }
  if (match.outcome.state === 'NotStarted') {
    const { kickoff } = match.metadata;
    return kickoff === null ? null : <span className="st wait tn">{formatClock(kickoff)}</span>;
  }
  return old === null ? (
    <span className="st live">
      <i />
      {texts.board.runs}
    </span>
  ) : (
    <span className="st old">
      <i />
      {texts.board.standOf(old)}
    </span>
  );
}
