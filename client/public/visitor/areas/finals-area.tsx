import { memo } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom } from '../../../texts/format.ts';
import { isOf } from '../../../tournament-view/is-of.ts';
import { playClockOf, type PlayClock } from '../../../tournament-view/play-clock.ts';
import { useMatchDay } from '../../../tournament-view/use-match-day.ts';
import { TileOf } from '../match-card.tsx';
import { MatchState } from '../match-state.tsx';
import { matchPlace, type MatchInArea, type VisitorContext } from '../visitor-context.ts';

/** The knockout rounds one after the other, and the matches for the other places, on one stage. */
export function FinalsArea({ seen, at }: { seen: VisitorContext; at: Date }) {
  const { now, forecast } = useMatchDay(seen.tournament, at, seen.old === null);
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.finals}</h2>
      <div className="finals-area stage" data-theme="dark">
        {roundsOf(seen.tournament.matches).map(({ title, matches }, place, rounds) => (
          <div
            key={title}
            className="finals-area-round"
            data-others={title === texts.publicWords.others || undefined}
            data-to={linesTo(matches, rounds[place + 1]?.matches)}
          >
            <h3 className="visually-hidden">{title}</h3>
            {matches.map((match) => (
              <FinalsMatch
                key={match.id}
                match={match}
                seen={seen}
                time={match.metadata.kickoff && clockFrom(match.metadata.kickoff, now)}
                expected={forecast?.timesOf(match).expected}
                {...(forecast && playClockOf(match, forecast.timesOf(match), now))}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Renders only if its own match changed, not every ten seconds with the clock. */
const FinalsMatch = memo(function FinalsMatch({
  match,
  seen,
  time,
  expected,
  minute,
  played = null,
  over = null,
}: MatchInArea & { readonly time: string | null } & Partial<PlayClock>) {
  const { mine, old } = seen;
  const { court, type } = match.metadata;
  const label = matchPlace(match, seen.tournament);
  const number = texts.publicWords.match(matchNumber(match));
  return (
    <section aria-label={`${label}, ${number}`}>
      <TileOf
        id={`finals-${match.id}`}
        match={match}
        seen={seen}
        title={label}
        about={`${texts.visitor.where(time, court)} · ${number}`}
        state={<MatchState match={match} old={old} expected={expected} />}
        edge={type === 'Final' ? 'gold' : mine !== null && isOf(match, mine) ? 'own' : undefined}
        clock={minute === undefined ? null : { minute, played, over }}
      />
    </section>
  );
});

interface RoundMatches {
  readonly title: string;
  readonly matches: readonly PublicMatchView[];
}

/** What its matches lead to as far as lines are drawn: their winners two to the final, or two each to one of the next round. */
function linesTo(
  matches: readonly PublicMatchView[],
  next: readonly PublicMatchView[] = [],
): 'final' | 'half' | undefined {
  const takesWinners = (at: number): boolean =>
    [next[at]?.teamA, next[at]?.teamB].every(
      (slot, side) => slot?.teamSelector.kind === 'winner' && slot.teamSelector.match === matches[2 * at + side]?.index,
    );
  if (matches.length === 2 && takesWinners(0)) return 'final';
  return 2 * next.length === matches.length && next.every((_, at) => takesWinners(at)) ? 'half' : undefined;
}

/** Knockout rounds in the order they are played, then the final with the one for the third place, then the other places. */
function roundsOf(matches: readonly PublicMatchView[]): readonly RoundMatches[] {
  const rounds = new Map<string, PublicMatchView[]>();
  const others: PublicMatchView[] = [];
  const finals: PublicMatchView[] = [];
  for (const match of matches) {
    const { type, label } = match.metadata;
    if (type === 'GroupMatch') continue;
    if (type === 'AdditionalPlayoff') others.push(match);
    else if (type !== 'NonFinalKnockout') finals.push(match);
    else {
      rounds.set(label, [...(rounds.get(label) ?? []), match]);
    }
  }
  // The final above the match for the third place, as it is looked for.
  finals.sort((one, other) => Number(other.metadata.type === 'Final') - Number(one.metadata.type === 'Final'));
  return [
    ...[...rounds].map(([title, some]) => ({ title, matches: some })),
    { title: texts.visitor.areas.finale, matches: finals },
    { title: texts.publicWords.others, matches: others },
  ].filter((round) => round.matches.length > 0);
}
