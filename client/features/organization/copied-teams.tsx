import type { ListedTournament } from '#domain/contract.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { texts } from '../../texts/de.ts';
import type { CopyDraft } from './copy-draft.ts';
import * as styles from './copy-dialog.module.css';

const t = texts.copying;
const CHOICES = ['keep', 'empty', 'some'] as const;

/** Which teams come along: all, none, or those that are ticked. */
export function CopiedTeams({
  id,
  draft,
  change,
}: {
  /** The tournament's. */
  id: ListedTournament['id'];
  draft: CopyDraft;
  change: (changed: Partial<CopyDraft>) => void;
}) {
  return (
    <>
      <RadioCards
        legend={t.teams}
        value={draft.teams}
        choices={CHOICES.map((value) => ({ value, ...t.teamChoices[value] }))}
        choose={(teams) => change({ teams })}
      />
      {draft.teams === 'some' && <ChosenTeams id={id} chosen={draft.chosen} choose={(chosen) => change({ chosen })} />}
    </>
  );
}

function ChosenTeams({
  id,
  chosen,
  choose,
}: {
  id: string;
  chosen: readonly string[];
  choose: (chosen: readonly string[]) => void;
}) {
  const read = useQuery(query('GET /api/tournaments/{id}', { path: { id } }));
  if (read.status !== 'success') return null;
  return (
    <fieldset className={styles.teams}>
      <legend className="visually-hidden">{t.teamChoices.some.title}</legend>
      {read.data.teams.map((team) => (
        <Checkbox
          key={team.id}
          label={team.name}
          checked={chosen.includes(team.id)}
          change={(comes) => choose(comes ? [...chosen, team.id] : chosen.filter((one) => one !== team.id))}
        />
      ))}
    </fieldset>
  );
}
