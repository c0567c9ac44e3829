import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { needsLot, type MatchDay, matchNumber } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { placeName } from '../../tournament-view/round-names.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';

/** Kickoff and teams of a coming match; the element around it has the class `next-match`. */
export function NextMatch({
  match,
  names,
  tournament,
  forecast,
  now,
}: {
  match: PublicMatchView;
  names: TeamNames;
  tournament: PublicTournamentView;
  forecast: MatchDay | null;
  now: Date;
}) {
  const place = placeName(match, tournament, texts.groupWords.name);
  const times = forecast?.timesOf(match) ?? null;
  const expected = times?.expected ?? null;
  const kickoff = expected ?? match.metadata.kickoff;
  return (
    <>
      <div className="next-match-time" data-late={expected !== null || undefined}>
        {expected !== null && <em>{texts.board.expected}</em>}
        {kickoff !== null && <b className="figures">{clockFrom(kickoff, now)}</b>}
        <span>
          {place} · {texts.publicWords.match(matchNumber(match))}
        </span>
      </div>
      <div>
        {[match.teamA, match.teamB].map((slot, at) => {
          const { name, team } = slotName(slot, names);
          return (
            <WithEmblem key={at === 0 ? 'A' : 'B'} team={team}>
              <Name text={name} className="next-match-name" />
            </WithEmblem>
          );
        })}
      </div>
      {needsLot(match) && <p className="next-match-lot">{texts.publicWords.lotNeeded}</p>}
      {times?.call != null && <p className="next-match-call">{texts.publicWords.calls[times.call]}</p>}
    </>
  );
}
