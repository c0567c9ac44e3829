import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OrganizationView, TournamentFile } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { SameHallNote } from '../../features/organization/same-hall-note.tsx';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { plainMoment } from '../../texts/format.ts';
import { texts } from '../../texts/de.ts';
import { beginOf, bookingOf, readTournamentFile } from './read-tournament-file.ts';
import * as styles from './create-tournament.module.css';

const t = texts.fileTransfer;

/** A tournament out of a file: what will be made is shown first. */
export function BeginWithFile({
  organizationId,
  lists,
}: {
  organizationId: string;
  /** null: not known yet. */
  lists: Pick<OrganizationView, 'venues' | 'tournaments'> | null;
}) {
  const [, navigate] = useLocation();
  const [file, setFile] = useState<TournamentFile | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const choose = async (chosen: File) => {
    setFile(null);
    setWrong(null);
    const read = await readTournamentFile(chosen);
    if ('file' in read) setFile(read.file);
    else setWrong(t[read.wrong]);
  };
  const send = async (body: TournamentFile) => {
    setSending(true);
    const answer = await call('POST /api/tournaments/import', { query: { organizationId }, body });
    setSending(false);
    if (!answer.ok) return setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
    navigate(`/portal/tournaments/${answer.value.id}`);
    toast(t.made(answer.value.name));
  };
  return (
    <section className={`card ${styles.beginning}`}>
      <p className="muted">{t.hint}</p>
      <FileButton label={t.choose} accept=".json,application/json" choose={(chosen) => void choose(chosen)}>
        <IconFileUpload size={18} aria-hidden />
        {t.choose}
      </FileButton>
      <div role="alert">{wrong !== null && <p className={styles.wrong}>{wrong}</p>}</div>
      {file !== null && (
        <>
          <Preview file={file} />
          {lists !== null && <SameHallNote booking={bookingOf(file, lists.venues)} tournaments={lists.tournaments} />}
          <Button tone="primary" size="large" busy={sending} onClick={() => void send(file)}>
            {t.submit}
          </Button>
        </>
      )}
    </section>
  );
}

function Preview({ file }: { file: TournamentFile }) {
  const begins = beginOf(file);
  const lines: readonly (readonly [string, string | number])[] = [
    [t.groups, file.groups.length],
    [t.teams, file.groups.reduce((sum, { teams }) => sum + teams.length, 0)],
    [t.matches, file.matches.length],
    [t.results, file.matches.filter(({ result }) => result !== null).length],
    [t.begins, begins === null ? t.noTimes : plainMoment(begins)],
    [t.venue, file.venue?.name ?? t.noVenue],
    [t.images, file.images.length],
    [t.documents, file.documents.length],
  ];
  return (
    <div role="status">
      <h2>{file.template ? t.previewTemplate(file.name) : t.preview(file.name)}</h2>
      <dl className={styles.preview}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
