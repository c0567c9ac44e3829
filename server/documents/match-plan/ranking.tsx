import { HEAD_DIGITS } from '../../history/proof/chain-head.ts';
import { Name } from '../parts/name.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

const MEDALS = ['', 'mp-gold', 'mp-silver', 'mp-bronze'];

/** All places; lines to write on where none is decided, or none is to be shown. */
export function Ranking({ plan, head }: { readonly plan: Plan; readonly head: string }) {
  const isFilled = plan.outcomes === 'ShowOutcomeStructuresWithOutcomes';
  return (
    <>
      <ol className="mp-ranking mp-columns">
        {plan.tournament.rankings.map(({ placementRank, teamId }) => (
          <li key={placementRank} className={MEDALS[placementRank]}>
            <b className="figures">{placementRank}.</b>
            {isFilled && teamId !== null ? <Name>{plan.teamName(teamId)}</Name> : <span className="mp-line" />}
          </li>
        ))}
      </ol>
      {isFilled && <Proof version={plan.tournament.version} head={head} />}
    </>
  );
}

/** What this paper proves later: that the history which led to it was not written anew (`npm run verify-history`). */
const Proof = ({ version, head }: { readonly version: number; readonly head: string }) => (
  <p className="mp-proof figures">
    {t.standOf(version)} · {t.head} <b className="whole">{head.slice(0, HEAD_DIGITS)}</b>
  </p>
);
