import { Suspense, useState } from 'react';
import type { InterruptionView, TournamentView } from '#domain/contract.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';

const ResumeDialog = lazyPage(async () => (await import('./delay/resume-dialog.tsx')).ResumeDialog);

/** Ends an interruption, by its dialog [MO13]. */
export function ResumeButton({
  tournament,
  interruption,
  className,
}: {
  tournament: TournamentView;
  interruption: InterruptionView;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" className={className} onClick={() => setIsOpen(true)}>
        {texts.plan.resume}
      </Button>
      {isOpen && (
        <Suspense>
          <ResumeDialog tournament={tournament} interruption={interruption} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
