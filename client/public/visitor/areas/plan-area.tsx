import { memo, useState } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { formatClock, plainDay } from '../../../texts/format.ts';
import { byTime, matchNumber } from '#domain/match-day.ts';
import { MatchState } from '../match-state.tsx';
import { isOf, mayPlay } from '../../../tournament-view/is-of.ts';
import { useMatchDay } from '../../../tournament-view/use-match-day.ts';
import { matchPlace, type MatchInArea, type VisitorContext } from '../visitor-context.ts';
import { TwoWayToggle } from '../two-way-toggle.tsx';
import { Sides } from '../sides.tsx';
import { laterPart } from '../later/later-part.tsx';

const PlanBreaks = laterPart((parts) => parts.PlanBreaks);

interface KickoffMatches {
  readonly kickoff: string | null;
  readonly matches: readonly PublicMatchView[];
}

/** All matches by kickoff, the reader's own starred. */
export function PlanArea({ seen, at }: { seen: VisitorContext; at: Date }) {
  const { tournament, mine } = seen;
  const { forecast } = useMatchDay(tournament, at, seen.old === null);
  const [onlyMine, setOnlyMine] = useState(false);
  const isOnlyMine = onlyMine && mine !== null;
  const shown = tournament.matches.filter((match) => !isOnlyMine || isOf(match, mine) || mayPlay(match, mine));
  const slots = slotsOf(shown);
  const days = new Set(slots.map(({ kickoff }) => kickoff && plainDay(kickoff)));
  // Below the day, where there are several.
  const Time = days.size > 1 ? 'h4' : 'h3';
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.plan}</h2>
      {mine !== null && (
        <TwoWayToggle
          label={texts.visitor.whose}
          value={isOnlyMine}
          choose={setOnlyMine}
          choices={[
            [false, texts.visitor.all],
            [true, texts.visitor.mine],
          ]}
        />
      )}
      <div className="plan-area">
        {slots.map(({ kickoff, matches }, index) => {
          const day = kickoff === null ? null : plainDay(kickoff);
          const before = slots[index - 1]?.kickoff ?? null;
          const isNewDay = days.size > 1 && (before === null || plainDay(before) !== day);
          return (
            <section key={kickoff ?? ''} data-day={isNewDay || undefined}>
              <PlanBreaks tournament={tournament} kickoff={before} next={kickoff} />
              {isNewDay && <h3 className="plan-area-day">{day ?? texts.visitor.noTime}</h3>}
              <Time className="plan-area-time figures">
                {kickoff === null ? texts.visitor.noTime : formatClock(kickoff)}
              </Time>
              <ul className="card">
                {matches.map((match) => (
                  <PlanRow key={match.id} match={match} seen={seen} expected={forecast?.timesOf(match).expected} />
                ))}
              </ul>
            </section>
          );
        })}
        <PlanBreaks tournament={tournament} kickoff={slots.at(-1)?.kickoff ?? null} next={null} />
      </div>
    </>
  );
}

/** Renders only if its own match changed, not every ten seconds with the clock. */
const PlanRow = memo(function PlanRow({ match, seen, expected }: MatchInArea) {
  const { mine, old, tournament, changed } = seen;
  const isMine = mine !== null && isOf(match, mine);
  return (
    <li data-mine={isMine || undefined} data-changed={changed.has(match.id) || undefined}>
      <p className="plan-area-about">
        {texts.publicWords.court(match.metadata.court)} · {matchPlace(match, tournament)} ·{' '}
        {texts.publicWords.match(matchNumber(match))}
        <MatchState match={match} old={old} expected={expected} />
      </p>
      <Sides match={match} seen={seen} />
    </li>
  );
});

function slotsOf(matches: readonly PublicMatchView[]): readonly KickoffMatches[] {
  const slots = new Map<string | null, PublicMatchView[]>();
  for (const match of matches.toSorted(byTime)) {
    const { kickoff } = match.metadata;
    const slot = slots.get(kickoff);
    if (slot === undefined) slots.set(kickoff, [match]);
    else slot.push(match);
  }
  return [...slots].map(([kickoff, some]) => ({ kickoff, matches: some }));
}
