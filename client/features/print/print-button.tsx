import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { PaperKind } from './print-dialog.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyPage } from '../navigation/lazy-page.tsx';

const PrintDialog = lazyPage(async () => (await import('./print-dialog.tsx')).PrintDialog);

/** The way to papers for the hall [PP1], beginning with one of them; none of a past state. */
export function PrintButton({ tournament, kind }: { tournament: TournamentView; kind: PaperKind }) {
  const [isOpen, setIsOpen] = useState(false);
  if (tournament.past !== undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <IconPrinter size={16} aria-hidden />
        <span>{texts.tournament.print}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PrintDialog tournament={tournament} kind={kind} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
