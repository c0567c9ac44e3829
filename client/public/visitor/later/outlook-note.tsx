import type { ReactNode } from 'react';
import { needsLot, type MatchDay } from '#domain/match-day.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom } from '../../../texts/format.ts';
import { outlookOf, type UpcomingMatch } from '../../../tournament-view/outlook.ts';
import { slotName } from '../../../tournament-view/team-names.ts';
import { Team } from '../team.tsx';
import { matchPlace, type VisitorContext } from '../visitor-context.ts';
import { When } from '../when.tsx';

/** What lies ahead of the reader's team: its next match, and where it would go if play stopped now. */
export function OutlookNote({
  seen,
  forecast,
  teamId,
  now,
}: {
  seen: VisitorContext;
  forecast: MatchDay | null;
  teamId: string;
  now: Date;
}) {
  const { tournament, names } = seen;
  const { next, ifNow, place } = outlookOf(tournament, teamId);
  const isPlanned = tournament.status.status === 'Planned';
  const open = ifNow !== null && seen.isBegun ? ifNow : null;
  // Cancelled or postponed, no time of the plan holds [MO10].
  if (place === null && ((next === null && open === null) || !isPlanned)) return null;
  return (
    <section className="outlook-note" aria-label={texts.visitor.team}>
      {place !== null ? (
        <div className="note">
          <When planned={texts.visitor.placed(place)} expected={null} isLarge />
          <p>{texts.visitor.placedOf(names.get(teamId) ?? '')}</p>
        </div>
      ) : (
        <>
          {next !== null && (
            <Ahead
              label={texts.visitor.nextMatch}
              about={matchPlace(next.match, tournament)}
              ahead={next}
              {...{ seen, forecast, now }}
            />
          )}
          {open !== null && (
            <Ahead about={texts.visitor.ifNow(matchPlace(open.match, tournament))} ahead={open} {...{ seen, now }}>
              <p>
                <span className="visitor-provisional">
                  {needsLot(open.match) ? texts.publicWords.lotNeeded : texts.visitor.provisional}
                </span>
                {open.open > 0 && `, ${texts.visitor.openMatches(open.open)}`}
              </p>
            </Ahead>
          )}
        </>
      )}
    </section>
  );
}

/** The time, the forecast one large; where, against which team, and that the team is called. */
function Ahead({
  label,
  about,
  ahead: { match, opponent },
  seen: { names },
  forecast = null,
  now,
  children,
}: {
  label?: string;
  about: string;
  ahead: UpcomingMatch;
  seen: VisitorContext;
  forecast?: MatchDay | null;
  now: Date;
  children?: ReactNode;
}) {
  const { kickoff, court } = match.metadata;
  const times = forecast?.timesOf(match);
  const name = names.get(opponent.provisionalTeamId ?? '');
  const who = name === undefined ? slotName(opponent, names) : { name, team: opponent.provisionalTeamId };
  return (
    <div className="note" data-quiet={label === undefined || undefined}>
      <When
        label={label}
        isLarge={label !== undefined}
        planned={kickoff && clockFrom(kickoff, now)}
        expected={times?.expected == null ? null : clockFrom(times.expected, now)}
      />
      <div>
        <p>
          {about} · {texts.publicWords.court(court)}
        </p>
        <p className="outlook-note-against">
          {texts.visitor.against} <Team id={who.team} text={who.name} mine={false} />
        </p>
        {times?.call != null && <b className="outlook-note-call">{texts.publicWords.calls[times.call]}</b>}
        {children}
      </div>
    </div>
  );
}
