import { IconPlayerPause } from '@tabler/icons-react';
import type { InterruptionView, TournamentView } from '#domain/contract.ts';
import { RestUntil } from '../../../tournament-view/rest-until.tsx';
import { texts } from '../../../texts/de.ts';
import { formatClock } from '../../../texts/format.ts';
import { ResumeButton } from '../resume-button.tsx';
import * as styles from './delay-line.module.css';

const t = texts.interruption;

/** Above the courts while play is interrupted [MO13]. */
export function InterruptionLine({
  tournament,
  interruption,
  mayResume,
}: {
  tournament: TournamentView;
  interruption: InterruptionView;
  mayResume: boolean;
}) {
  const { name, since, until } = interruption;
  return (
    <section className={styles.delayLine} aria-label={t.label}>
      <IconPlayerPause size={20} aria-hidden />
      <p>
        <b>{texts.publicWords.interrupted(name)}</b>,{' '}
        {texts.publicWords.interruptedSince(formatClock(since), until && formatClock(until))}
        {until !== null && (
          <>
            , <RestUntil until={until} />
          </>
        )}
      </p>
      {mayResume && <ResumeButton tournament={tournament} interruption={interruption} className={styles.move} />}
    </section>
  );
}
