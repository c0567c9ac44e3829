import type { TournamentView } from '#domain/contract.ts';
import { ComputationForm, useComputationDraft } from '../../features/standings/computation-form.tsx';
import { texts } from '../../texts/de.ts';
import { Section } from '../../ui/display/section.tsx';

const t = texts.tournamentSettings;

/** Points of a match and the order of comparisons. */
export function Computation({ tournament }: { tournament: TournamentView }) {
  const edited = useComputationDraft(tournament);
  return (
    <Section title={t.computation} text={t.computationText} savedAt={edited.savedAt}>
      <ComputationForm tournament={tournament} edited={edited} />
    </Section>
  );
}
