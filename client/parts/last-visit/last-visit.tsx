import { IconChevronDown, IconChevronUp, IconHistory, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { slotName, teamNames, type TeamNames } from '../../public/team-names.ts';
import { useNow } from '../../public/use-now.ts';
import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';
import { useLastVisit } from './use-last-visit.ts';
import './last-visit.css';

const said = texts.lastVisit;

/** 'Seit Ihrem letzten Besuch': in one line, and each of it when asked. */
export function LastVisit({ tournament }: { tournament: TournamentView }) {
  const { since, putAway } = useLastVisit(tournament);
  const [unfolded, unfold] = useState(false);
  const now = useNow(60_000);
  const id = useId();
  if (since === null) return null;
  const names = teamNames(tournament.teams);
  const { reported, corrected, moved, isNewPlan, renamedTeams, settings } = since;
  const summary = [
    ...(reported.length > 0 ? [said.reported(reported.length)] : []),
    ...(corrected.length > 0 ? [said.corrected(corrected.length)] : []),
    ...(isNewPlan ? [said.newPlan] : []),
    ...(moved.length > 0 ? [said.moved(moved.length)] : []),
    ...(renamedTeams > 0 ? [said.renamed(renamedTeams)] : []),
    ...settings.map((setting) => said.settings[setting]),
  ];
  const hasMore = reported.length + corrected.length + moved.length > 0;
  return (
    <section className="last-visit" aria-labelledby={id}>
      <div className="last-visit-line">
        <IconHistory size={20} aria-hidden />
        <p>
          <b id={id}>{said.title}</b> <span className="muted">({said.at(since.at, now)})</span>{' '}
          <span className="last-visit-summary">{summary.join(' · ')}</span>
        </p>
        {hasMore && (
          <button type="button" className="btn sm" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
            {unfolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            {unfolded ? said.hide : said.show}
          </button>
        )}
        <button type="button" className="ib" aria-label={said.putAway} onClick={putAway}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      {unfolded && (
        <ul className="last-visit-list">
          {corrected.map(({ match, before, after }) => (
            <Line key={match.id} match={match} names={names} tournament={tournament}>
              <s>{before ?? said.none}</s> <b>{after ?? said.none}</b>
            </Line>
          ))}
          {reported.map(({ match, after }) => (
            <Line key={match.id} match={match} names={names} tournament={tournament}>
              <b>{after}</b>
            </Line>
          ))}
          {moved.map((match) => (
            <Line key={`moved ${match.id}`} match={match} names={names} tournament={tournament}>
              {match.metadata.kickoff === null
                ? said.movedTo(texts.plan.court(match.metadata.court))
                : said.movedTo(`${clock(match.metadata.kickoff)} Uhr, ${texts.plan.court(match.metadata.court)}`)}
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({
  match,
  names,
  tournament,
  children,
}: {
  match: MatchView;
  names: TeamNames;
  tournament: TournamentView;
  children: ReactNode;
}) {
  return (
    <li>
      <Link href={`/portal/tournaments/${tournament.id}?match=${match.index}`}>{texts.plan.match(match.index)}</Link>
      <span>
        {slotName(match.teamA, names).name} – {slotName(match.teamB, names).name}
      </span>
      <span className="num">{children}</span>
    </li>
  );
}
