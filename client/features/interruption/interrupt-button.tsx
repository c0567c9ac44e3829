import { IconPlayerPause } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { dayPhaseAt, interruptionAt } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyPage } from '../navigation/lazy-page.tsx';

const InterruptDialog = lazyPage(async () => (await import('./interrupt-dialog.tsx')).InterruptDialog);

/** While a tournament is played, and not interrupted already: what interrupts it [MO13]. */
export function InterruptButton({ tournament, now }: { tournament: TournamentView; now: Date }) {
  const [isOpen, setIsOpen] = useState(false);
  const plays = tournament.status.status === 'Planned' && dayPhaseAt(tournament, now) === 'on';
  if (!plays || tournament.past !== undefined || interruptionAt(tournament, now) !== null) return null;
  return (
    <>
      <Button title={texts.plan.interrupting} onClick={() => setIsOpen(true)}>
        <IconPlayerPause size={18} aria-hidden />
        <span>{texts.plan.interrupt}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <InterruptDialog tournament={tournament} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
