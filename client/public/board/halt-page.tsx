import type { InterruptionView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { RestUntil } from '../../tournament-view/rest-until.tsx';

/** In the courts' place while play is interrupted: why, since when, and when it goes on where that is known [MO13]. */
export const HaltPage = ({ name, since, until }: InterruptionView) => (
  <section className="ahead-page">
    <div className="board-notices" role="status">
      <p data-kind="status">
        <span className="ahead-page-day">{texts.publicWords.interrupted(name)}</span>
      </p>
      <h2>{texts.publicWords.interruptedSince(formatClock(since), until && formatClock(until))}</h2>
    </div>
    {until !== null && (
      <p className="ahead-page-countdown">
        <RestUntil until={until} />
      </p>
    )}
  </section>
);
