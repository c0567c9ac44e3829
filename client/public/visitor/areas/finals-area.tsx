import { memo } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom } from '../../../texts/format.ts';
import { MatchState } from '../match-state.tsx';
import { isOf } from '../../../tournament-view/outlook.ts';
import { useMatchDay } from '../../../tournament-view/use-match-day.ts';
import { matchPlace, type MatchInArea, type VisitorContext } from '../visitor-context.ts';
import { Sides } from '../sides.tsx';

/** The knockout rounds one after the other, and the matches for the other places. */
export function FinalsArea({ seen, at }: { seen: VisitorContext; at: Date }) {
  const { now, forecast } = useMatchDay(seen.tournament, at, seen.old === null);
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.finals}</h2>
      <div className="finals-area">
        {roundsOf(seen.tournament.matches).map(({ title, matches }) => (
          <div key={title}>
            <h3>{title}</h3>
            {matches.map((match) => (
              <FinalsMatch
                key={match.id}
                match={match}
                seen={seen}
                time={match.metadata.kickoff && clockFrom(match.metadata.kickoff, now)}
                expected={forecast?.timesOf(match).expected}
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
}: MatchInArea & { readonly time: string | null }) {
  const { mine, old, changed } = seen;
  const { court, type } = match.metadata;
  const label = matchPlace(match, seen.tournament);
  const isMine = mine !== null && isOf(match, mine);
  return (
    <section
      className={type === 'Final' ? 'match-card finals-area-final' : 'match-card'}
      aria-label={`${label}, ${texts.publicWords.match(matchNumber(match))}`}
      data-mine={isMine || undefined}
      data-changed={changed.has(match.id) || undefined}
    >
      <header>
        <b>{label}</b>
        <span>
          {texts.visitor.where(time, court)} · {texts.publicWords.match(matchNumber(match))}
        </span>
        <MatchState match={match} old={old} expected={expected} />
      </header>
      <Sides match={match} seen={seen} unplayed={null} />
    </section>
  );
});

interface RoundMatches {
  readonly title: string;
  readonly matches: readonly PublicMatchView[];
}

/** Knockout rounds in the order they are played, then the other places, the final last of all. */
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
    { title: texts.publicWords.pages.finals, matches: finals },
    { title: texts.publicWords.others, matches: others },
  ].filter((round) => round.matches.length > 0);
}
