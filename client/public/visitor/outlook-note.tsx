import { needsLot, type MatchDay } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { Name } from '../../tournament-view/name.tsx';
import { slotName } from '../../tournament-view/team-names.ts';
import { outlookOf, type UpcomingMatch } from '../../tournament-view/outlook.ts';
import { matchPlace, type VisitorContext } from './visitor-context.ts';
import { Trophy } from './area-icons.tsx';

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
  if (place !== null) {
    return (
      <section className="outlook-note" aria-label={texts.visitor.team}>
        <Trophy />
        <div>
          <b>{texts.visitor.placed(place)}</b>
          <p>{texts.visitor.placedOf(names.get(teamId) ?? '')}</p>
        </div>
      </section>
    );
  }
  // Cancelled or postponed, no time of the plan holds [MO10].
  if ((next === null && ifNow === null) || tournament.status.status !== 'Planned') return null;
  return (
    <section className="outlook-note" aria-label={texts.visitor.team}>
      <Trophy />
      <div>
        {next !== null && (
          <>
            <b>
              {texts.visitor.nextMatch}: {matchPlace(next.match, tournament)}
            </b>
            <p>
              <Where ahead={next} seen={seen} forecast={forecast} now={now} />
            </p>
          </>
        )}
        {ifNow !== null && (
          <>
            <b>{texts.visitor.ifNow(matchPlace(ifNow.match, tournament))}</b>
            <p>
              <Where ahead={ifNow} seen={seen} forecast={null} now={now} />{' '}
              <span className="visitor-provisional">
                {needsLot(ifNow.match) ? texts.publicWords.lotNeeded : texts.visitor.provisional}
              </span>
              {ifNow.open > 0 && `, ${texts.visitor.openMatches(ifNow.open)}`}.
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** '15:10 auf Feld 2 gegen VfL Hüttenstein.', and below it that the team is called. */
function Where({
  ahead: { match, opponent },
  seen: { names },
  forecast,
  now,
}: {
  ahead: UpcomingMatch;
  seen: VisitorContext;
  forecast: MatchDay | null;
  now: Date;
}) {
  const { kickoff, court } = match.metadata;
  const times = forecast?.timesOf(match);
  const planned = kickoff === null ? null : clockFrom(kickoff, now);
  const time = times?.expected == null ? planned : texts.visitor.expected(clockFrom(times.expected, now));
  return (
    <>
      {texts.visitor.where(time, court)} {texts.visitor.against}{' '}
      <Name text={names.get(opponent.provisionalTeamId ?? '') ?? slotName(opponent, names).name} />.
      {times?.call != null && <b className="outlook-note-call"> {texts.publicWords.calls[times.call]}</b>}
    </>
  );
}
