import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Tick } from '../icons.tsx';

/** 'Läuft', 'Ende n. V.': in words and with a sign, never by colour alone. `old`: the time the values are of. */
export function MatchState({ match, old }: { match: PublicMatchView; old: string | null }) {
  const { state, type } = match.outcome;
  if (state === 'NotStarted') return null;
  if (state === 'Finished') {
    const how = type === null ? '' : texts.publicWords.outcomeTypes[type];
    return (
      <span className="match-state" data-status="ended">
        <Tick />
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
