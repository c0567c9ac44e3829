import { useState, type SubmitEvent } from 'react';
import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useSaved } from '../../ui/display/saved.tsx';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { VenueField } from '../../features/organization/venue-field.tsx';
import { SameHallNote } from '../../features/organization/same-hall-note.tsx';
import { texts } from '../../texts/de.ts';
import { Section } from '../../ui/display/section.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './tournament-settings.module.css';

const t = texts.tournamentSettings;
const NEW = 'new';

/** Where the tournament is played, and in which folder it lies; both are saved as soon as they are chosen. */
export function VenueAndFolder({
  tournament,
  organization,
}: {
  tournament: TournamentView;
  organization: OrganizationView | null;
}) {
  const { id } = tournament;
  const [savedAt, saved] = useSaved();
  const [asking, setAsking] = useState(false);
  const [venue, setVenue] = useOptimisticValue(
    tournament.venueId,
    (venueId) => call('PATCH /api/tournaments/{id}/venue', { path: { id }, body: { venueId } }),
    saved,
  );
  const [folder, setFolder] = useOptimisticValue(
    tournament.folderId,
    (folderId) => call('PATCH /api/tournaments/{id}/folder', { path: { id }, body: { folderId } }),
    saved,
  );
  const tournaments = organization?.tournaments ?? [];
  const own = tournaments.find((listed) => listed.id === id);
  const venues = organization?.venues ?? [];
  const folders = organization?.folders ?? [];
  return (
    <Section title={t.place} savedAt={savedAt}>
      <div className={styles.placeFields}>
        <VenueField label={t.venue} venues={venues} venue={venue} choose={setVenue} />
        <SelectField
          label={t.folder}
          value={asking ? NEW : (folder ?? '')}
          choices={[
            { value: '', label: t.noFolder },
            ...folders.map((one) => ({ value: one.id, label: one.name })),
            { value: NEW, label: t.newFolder },
          ]}
          change={(chosen) => {
            setAsking(chosen === NEW);
            if (chosen !== NEW) void setFolder(chosen === '' ? null : chosen);
          }}
        />
      </div>
      <SameHallNote
        booking={{ ...tournament, announcedStatus: tournament.status.status, venueId: venue, end: own?.end ?? null }}
        tournaments={tournaments}
      />
      {asking && (
        <NewFolder
          id={id}
          made={() => {
            setAsking(false);
            saved();
          }}
          cancel={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** A folder comes to be by its first tournament. */
function NewFolder({ id, made, cancel }: { id: string; made: () => void; cancel: () => void }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const folderName = name.trim();
    if (folderName === '') return setWrong(texts.problems.required);
    if ([...folderName].length > MAX_NAME_LENGTH) return setWrong(texts.problems.tooLong(MAX_NAME_LENGTH));
    const answer = await call('PATCH /api/tournaments/{id}/folder', { path: { id }, body: { folderName } });
    if (answer.ok) made();
    else setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={t.folderName}
        value={name}
        error={wrong}
        autoComplete="off"
        autoFocus
        change={(value) => {
          setName(value);
          setWrong(null);
        }}
      />
      <div className={sectionStyles.actions}>
        <Button type="submit" tone="primary">
          {t.createFolder}
        </Button>
        <Button tone="quiet" onClick={cancel}>
          {texts.actions.cancel}
        </Button>
      </div>
    </form>
  );
}
