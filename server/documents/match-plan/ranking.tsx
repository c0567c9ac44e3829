import { HEAD_DIGITS } from '../../history/proof/chain-head.ts';
import { Name } from '../parts/name.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

const MEDALS = ['', 'mp-gold', 'mp-silver', 'mp-bronze'];

/** All places; a line to write on where none is known, or none is to be shown. Before the lot it is no medal [RK9]. */
export function Ranking({ plan, head }: { readonly plan: Plan; readonly head: string }) {
  const isFilled = plan.outcomes === 'ShowOutcomeStructuresWithOutcomes';
  return (
    <>
      <ol className="mp-ranking mp-columns">
        {plan.tournament.rankings.map(({ placementRank, teamId, tied, shares: place = placementRank }) => (
          <li key={placementRank} className={isFilled && tied ? undefined : MEDALS[place]}>
            <b className="figures">{place}.</b>
            {isFilled && teamId !== null ? <Name>{plan.teamName(teamId)}</Name> : <span className="mp-line" />}
            {isFilled && tied && <small>{t.lotNeeded}</small>}
          </li>
        ))}
      </ol>
      {isFilled && <Proof version={plan.tournament.version} head={head} />}
    </>
  );
}

/** Prints the chain head that later proves that the history was not rewritten (`npm run verify-history`). */
const Proof = ({ version, head }: { readonly version: number; readonly head: string }) => (
  <p className="mp-proof figures">
    {t.standOf(version)} · {t.head} <b className="whole">{head.slice(0, HEAD_DIGITS)}</b>
  </p>
);
