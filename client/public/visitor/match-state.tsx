import type { PublicMatchView } from '#domain/contract.ts';
import { needsLot } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { TickIcon } from '../icons.tsx';

/**
 * 'Läuft', 'Ende n. V.', 'ca. 21:46' [CU2]: in words and with a sign, never by colour alone. `old`: the time the
 * values are of.
 */
export function MatchState({
  match,
  old,
  expected = null,
  minute,
}: {
  match: PublicMatchView;
  old: string | null;
  /** The forecast kickoff where it is to be said, in ms. */
  expected?: number | null | undefined;
  /** The one being played, where it is to be said. */
  minute?: number | undefined;
}) {
  const { state } = match.outcome;
  if (state === 'NotStarted') {
    if (needsLot(match)) return <Late text={texts.publicWords.lotNeeded} />;
    return expected === null ? null : (
      <Late text={texts.visitor.expected(clockFrom(expected, match.metadata.kickoff ?? expected))} />
    );
  }
  if (state === 'Finished') {
    const how = endingOf(match.outcome);
    return (
      <span className="match-state" data-status="ended">
        <TickIcon />
        {how === '' ? texts.visitor.ended : match.outcome.ruling ? how : `${texts.visitor.ended} ${how}`}
      </span>
    );
  }
  return (
    <span className="match-state" data-status={old === null ? 'running' : 'outdated'}>
      <i />
      {old !== null ? texts.visitor.standOf(old) : minute === undefined ? texts.visitor.runs : texts.tile.runs(minute)}
    </span>
  );
}

/** What keeps a match, or all on its court, from beginning as planned. */
export const Late = ({ text }: { text: string }) => (
  <span className="match-state figures" data-status="late">
    {text}
  </span>
);
