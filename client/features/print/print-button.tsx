import { IconPrinter } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { paperAddress, type PaperKind } from './paper-address.ts';

/** The way to the paper that a page would print [PP1]; none of a past state. */
export const PrintButton = ({
  tournament: { id, past },
  kind,
}: {
  tournament: TournamentView;
  kind: PaperKind | 'MatchPlan';
}) =>
  past === undefined && (
    <ButtonLink size="small" href={paperAddress(id, kind)}>
      <IconPrinter size={16} aria-hidden />
      <span>{texts.tournament.print}</span>
    </ButtonLink>
  );
