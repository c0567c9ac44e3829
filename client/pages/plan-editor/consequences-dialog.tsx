import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import type { Consequences } from '#domain/contract.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import { texts } from '../../texts/de.ts';

const words = texts.planEditor;

/** What saving entails besides what was edited: the played matches it touches first, then whom it moves elsewhere. */
export function ConsequencesDialog({
  consequences: { matches, groups, rankings },
  results,
  affected,
  teamName,
  save,
  close,
}: {
  consequences: Consequences;
  /** Results there are in all, and how many of them are affected. */
  results: number;
  affected: number;
  teamName: (teamId: string) => string;
  save: () => void;
  close: () => void;
}) {
  const named = (teamId: string | null): string => (teamId === null ? words.open : teamName(teamId));
  const heavy = matches.filter(({ state }) => state !== 'NotStarted');
  const light = matches.filter(({ state }) => state === 'NotStarted');
  return (
    <DialogForm
      title={words.consequencesTitle}
      submit={words.save}
      close={close}
      send={() => {
        save();
        return Promise.resolve(null);
      }}
    >
      <p>{words.consequencesLead}</p>
      <ul className="consequences">
        {heavy.map(({ id, index, slot, before, after }) => (
          <li key={`${id} ${slot}`} className="heavy">
            <IconAlertTriangle size={18} aria-hidden />
            {words.affectedMatch(index, slot, named(after), named(before))}
          </li>
        ))}
        {light.map(({ id, index, slot, before, after }) => (
          <li key={`${id} ${slot}`}>
            <IconArrowRight size={18} aria-hidden />
            {words.otherTeam(index, slot, named(after), named(before))}
          </li>
        ))}
        {groups.map(({ group, rank, before, after }) => (
          <li key={`${group} ${rank}`}>
            <IconArrowRight size={18} aria-hidden />
            {words.groupPlace(group, rank, named(after), named(before))}
          </li>
        ))}
        {rankings.map(({ placementRank, before, after }) => (
          <li key={placementRank}>
            <IconArrowRight size={18} aria-hidden />
            {words.place(placementRank, named(after), named(before))}
          </li>
        ))}
        {results > affected && (
          <li className="same">
            <IconCircleCheck size={18} aria-hidden />
            {words.keepsResults(results - affected)}
          </li>
        )}
      </ul>
    </DialogForm>
  );
}
