import { useState } from 'react';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { CopyDialog } from '../../features/organization/copy-dialog.tsx';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { plainDay } from '../../texts/format.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './create-tournament.module.css';

const t = texts.beginnings;

/** A tournament that was played before, or a template: chosen here, then copied in its dialog. */
export function BeginWithCopy({
  label,
  from,
  folderId,
  tournaments,
  all,
  folders,
}: {
  label: string;
  /** The id of the one to begin with; null, or not among them: the first. */
  from: string | null;
  /** The folder of the copy; undefined: that of the original. */
  folderId: string | undefined;
  tournaments: readonly ListedTournament[];
  /** All of the organisation. */
  all: readonly ListedTournament[];
  folders: OrganizationView['folders'];
}) {
  const [id, setId] = useState(from);
  const [copying, setCopying] = useState(false);
  const chosen = tournaments.find((one) => one.id === id) ?? tournaments[0];
  if (chosen === undefined) return null;
  return (
    <section className={`card ${styles.beginning}`}>
      <SelectField
        label={label}
        value={chosen.id}
        choices={tournaments.map((one) => ({
          value: one.id,
          label: one.kickoff === null ? one.name : t.named(one.name, plainDay(one.kickoff)),
        }))}
        change={setId}
      />
      <p className="muted">{t.lead}</p>
      <Button tone="primary" size="large" onClick={() => setCopying(true)}>
        {t.next}
      </Button>
      {copying && (
        <CopyDialog
          tournament={chosen}
          all={all}
          folders={folders}
          folderId={folderId}
          close={() => setCopying(false)}
        />
      )}
    </section>
  );
}
