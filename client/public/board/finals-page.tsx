import type { PublicMatchView } from '#domain/contract.ts';
import { needsLot, matchNumber } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { winnerOf } from '../../tournament-view/matches.ts';
import { slotName, teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import { Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './board-page.ts';
import { Glow } from './glow.tsx';
import { endOf, StatusMark } from './status-mark.tsx';
import { Score } from '../score.tsx';

/** From the semi-finals on as a tree with other places below; earlier rounds and further places side by side. */
export function FinalsPage({
  page,
  tournament,
  changes,
  old,
  forecast,
  now,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'finals' }> }) {
  const names = teamNames(tournament.teams);
  const matchesOfType = (type: PublicMatchView['metadata']['type']) =>
    page.matches.filter(({ metadata }) => metadata.type === type);
  const roundName = roundNames(tournament.matches);
  const card = (match: PublicMatchView, big = false) => (
    <FinalsMatch
      key={match.id}
      match={match}
      label={roundName.get(match.index) ?? match.metadata.label}
      names={names}
      big={big}
      changed={changes.matches.has(match.id)}
      old={old}
      when={whenOf(match, forecast?.timesOf(match).expected ?? null, now)}
    />
  );
  const [final] = matchesOfType('Final');
  if (final === undefined) {
    return (
      <div className="finals-page" data-tree="round">
        <div className="finals-page-column">
          {page.matches.filter((_match, index) => index % 2 === 0).map((match) => card(match))}
        </div>
        <span />
        <div className="finals-page-column">
          {page.matches.filter((_match, index) => index % 2 === 1).map((match) => card(match))}
        </div>
      </div>
    );
  }
  const semis = matchesOfType('NonFinalKnockout');
  const playoffs = matchesOfType('AdditionalPlayoff');
  return (
    <div className="finals-page" data-tree={semis.length === 0 ? 'final' : 'semi-finals'}>
      {semis.length > 0 && (
        <>
          <div className="finals-page-column">{semis.map((match) => card(match))}</div>
          <Wires />
        </>
      )}
      <div className="finals-page-column">
        {card(final, true)}
        {matchesOfType('ThirdPlacePlayoff').map((match) => card(match))}
      </div>
      {playoffs.length > 0 && (
        <div className="finals-page-playoffs">
          {playoffs.map((match) => (
            <Playoff key={match.id} match={match} names={names} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The winners' way into the final. */
const Wires = () => (
  <svg className="finals-page-wires" viewBox="0 0 64 468" preserveAspectRatio="none" aria-hidden="true">
    <path
      d="M4 117h16q12 0 12-12v0q0-1 0-1t0 0v0q0-12 12-12h16M4 351h16q12 0 12-12V190q0-12 12-12h16"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

function FinalsMatch({
  match,
  label,
  names,
  big,
  changed,
  old,
  when,
}: {
  match: PublicMatchView;
  /** 'Halbfinale 2' */
  label: string;
  names: TeamNames;
  big: boolean;
  changed: boolean;
  old: string | null;
  /** When it begins, as it is to be read; null: that is not said. */
  when: string | null;
}) {
  const winner = winnerOf(match);
  const running = match.outcome.state === 'CurrentlyPlaying';
  const { court } = match.metadata;
  const where = `${texts.publicWords.court(court)} · ${texts.publicWords.match(matchNumber(match))}`;
  return (
    <section
      className="finals-page-match"
      aria-label={label}
      data-final={big || undefined}
      data-running={running || undefined}
      data-changed={changed || undefined}
    >
      {running && <Glow match={match} />}
      <header>
        {label}
        <span className="finals-page-where">{when === null ? where : `${when} · ${where}`}</span>
        {match.outcome.state === 'Finished' && (
          <StatusMark status="ended" className="finals-page-status">
            {endOf(match)}
          </StatusMark>
        )}
        {needsLot(match) && (
          <StatusMark status="late" className="finals-page-status">
            {texts.publicWords.lotNeeded}
          </StatusMark>
        )}
        {running && (
          <StatusMark status={old === null ? 'running' : 'outdated'} className="finals-page-status">
            {old === null ? texts.visitor.runs : texts.visitor.standOf(old)}
          </StatusMark>
        )}
      </header>
      {(['A', 'B'] as const).map((side) => {
        const slot = side === 'A' ? match.teamA : match.teamB;
        const { name, open, team } = slotName(slot, names);
        return (
          <div key={side} className="finals-page-line" data-result={resultOf(winner === side, open, winner !== null)}>
            <WithEmblem team={team}>
              <Name text={name} className="finals-page-name" />
            </WithEmblem>
            {slot.score !== null && <Score value={slot.score} className="finals-page-score figures" />}
          </div>
        );
      })}
    </section>
  );
}

/**
 * '14:30', on another day 'So 14:30', or 'ca. 15:05'; null where there is no time, or it is over. `expected`:
 * the forecast kickoff in ms; null where the plan's holds [CU2].
 */
function whenOf(
  { metadata: { kickoff }, outcome }: PublicMatchView,
  expected: number | null,
  now: Date,
): string | null {
  if (outcome.state === 'Finished') return null;
  if (expected !== null) return texts.visitor.expected(clockFrom(expected, now));
  return kickoff === null ? null : clockFrom(kickoff, now);
}

function Playoff({ match, names }: { match: PublicMatchView; names: TeamNames }) {
  const winner = winnerOf(match);
  const how = endingOf(match.outcome);
  return (
    <div className="finals-page-playoff">
      <b>
        {texts.board.place(match.metadata.playoffPosition ?? 0)}
        {how !== '' && (
          <>
            <br />
            {how}
          </>
        )}
        {needsLot(match) && <StatusMark status="late">{texts.publicWords.lotNeeded}</StatusMark>}
      </b>
      {(['A', 'B'] as const).map((side) => {
        const slot = side === 'A' ? match.teamA : match.teamB;
        const { name, team } = slotName(slot, names);
        return (
          <div key={side} data-lost={(winner !== null && winner !== side) || undefined}>
            <WithEmblem team={team}>
              <span>{name}</span>
            </WithEmblem>
            <span className="figures">{slot.score ?? ''}</span>
          </div>
        );
      })}
    </div>
  );
}

/** The loser is dimmed; before a decision both names are prominent, unless they are still open. */
const resultOf = (won: boolean, open: boolean, decided: boolean): 'won' | 'open' | 'lost' | 'level' =>
  won ? 'won' : open ? 'open' : decided ? 'lost' : 'level';
