import type { PublicMatchView } from '#domain/contract.ts';
import { needsLot } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { TickIcon } from '../icons.tsx';

/**
 * 'Läuft', 'Ende n. V.', 'ca. 21:46' [CU2]: in words and with a sign, never by colour alone. `old`: the time the
 * values are of.
 */
export function MatchState({
  match,
  old,
  expected = null,
}: {
  match: PublicMatchView;
  old: string | null;
  /** The forecast kickoff where it is to be said, in ms. */
  expected?: number | null | undefined;
}) {
  const { state, type } = match.outcome;
  if (state === 'NotStarted') {
    if (needsLot(match)) return <Late text={texts.publicWords.lotNeeded} />;
    return expected === null ? null : (
      <Late text={texts.visitor.expected(clockFrom(expected, match.metadata.kickoff ?? expected))} />
    );
  }
  if (state === 'Finished') {
    const how = type === null ? '' : texts.publicWords.outcomeTypes[type];
    return (
      <span className="match-state" data-status="ended">
        <TickIcon />
        {how === '' ? texts.visitor.ended : `${texts.visitor.ended} ${how}`}
      </span>
    );
  }
  return (
    <span className="match-state" data-status={old === null ? 'running' : 'outdated'}>
      <i />
      {old === null ? texts.visitor.runs : texts.visitor.standOf(old)}
    </span>
  );
}

/** What keeps a match, or all on its court, from beginning as planned. */
export const Late = ({ text }: { text: string }) => (
  <span className="match-state figures" data-status="late">
    {text}
  </span>
);
