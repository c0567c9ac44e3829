import { IconAlertTriangle, IconLoader2, IconPrinter, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { paperAddress } from '../../features/print/paper-address.ts';
import { useSeconds } from '../../features/print/print-progress.tsx';
import { tapAction } from '../../features/print/use-printing.ts';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton, IconLink } from '../../ui/action/icon-button.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { documentAddress } from './document-address.ts';
import { ALL, choiceOf, type KeptPapers } from './kept-papers.ts';
import { PaperPage } from './paper-page.tsx';
import { useIsOutdated } from './use-is-outdated.ts';
import { subjectName, type PrintSubject } from './print-subject.ts';
import { addStandard, useSubjectPrinting } from './use-subject-printing.ts';
import * as styles from './documents.module.css';

const t = texts.documents;

/** A paper of the gallery: its page prints with one tap, and says in its place how far that is; the gear opens its drawer. */
export function PrintCard({
  tournament,
  subject,
  kept,
  organizes,
  isAsked,
}: {
  tournament: TournamentView;
  subject: PrintSubject;
  kept: KeptPapers;
  organizes: boolean;
  /** A link led here: it has the focus. */
  isAsked: boolean;
}) {
  const page = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) page.current?.focus();
  }, [isAsked]);
  const printing = useSubjectPrinting(tournament, subject, kept);
  const name = subjectName(subject);
  const start = () => void printing.start(tapAction());
  const isOutdated = useIsOutdated(tournament, subject);
  const isOffered = organizes || 'paper' in subject || subject.document !== null;
  return (
    <li className={styles.card}>
      <div className={styles.page}>
        <PaperPage tournament={tournament} subject={subject} kept={kept} />
        <button
          type="button"
          ref={page}
          disabled={!isOffered}
          aria-label={t.printOf(name)}
          aria-busy={printing.busy !== null || undefined}
          onClick={start}
        >
          {isOffered && (
            <span className={styles.pill} aria-hidden>
              <IconPrinter size={18} />
              <span>{texts.tournament.print}</span>
            </span>
          )}
        </button>
      </div>
      {isOutdated && printing.busy === null && (
        <p className={`badge warn ${styles.again}`}>
          <IconRefresh size={15} aria-hidden />
          {t.printAgain}
        </p>
      )}
      {printing.busy !== null && <Progress cancel={printing.cancel} />}
      <div role="alert" className={styles.trouble}>
        {printing.problem !== null && (
          <>
            <IconAlertTriangle size={18} aria-hidden />
            {printing.problem.text}
            <Button size="small" onClick={start}>
              {t.once}
            </Button>
          </>
        )}
      </div>
      <div className={styles.caption}>
        <h3>
          {organizes || !isOffered ? <Name text={name} /> : <ToDrawer tournament={tournament} subject={subject} />}
        </h3>
        <p className="muted small">
          {isOffered ? noteOf(tournament, subject, kept) : t.byOrganizers}
          {'document' in subject && subject.document !== null && (
            <ChangedBy tournament={tournament} place={`document/${subject.document.id}`} />
          )}
        </p>
      </div>
      {organizes && <Gear tournament={tournament} subject={subject} />}
    </li>
  );
}

/** Where there are no settings to change, its name leads to what else can be done with it. */
const ToDrawer = ({ tournament, subject }: { tournament: TournamentView; subject: PrintSubject }) => {
  const to = drawerOf(tournament, subject);
  const name = <Name text={subjectName(subject)} />;
  return to === null ? name : <Link href={to}>{name}</Link>;
};

function Gear({ tournament, subject }: { tournament: TournamentView; subject: PrintSubject }) {
  const [, navigate] = useLocation();
  const label = t.configureTitle(subjectName(subject));
  const to = drawerOf(tournament, subject);
  const icon = <IconSettings size={20} aria-hidden />;
  if (to !== null)
    return (
      <IconLink label={label} href={to}>
        {icon}
      </IconLink>
    );
  const add = async () => {
    if ('paper' in subject) return;
    const answer = await addStandard(tournament.id, subject.form);
    if (answer.ok) navigate(documentAddress(answer.value));
    else toastProblem(answer.problem);
  };
  return (
    <IconButton label={label} onClick={() => void add()}>
      {icon}
    </IconButton>
  );
}

/** The address of a drawer; null: its document is yet to be made. */
function drawerOf({ id }: TournamentView, subject: PrintSubject): string | null {
  if ('paper' in subject) return paperAddress(id, subject.paper);
  return subject.document === null ? null : documentAddress(subject.document);
}

/** What tells a card from others: the type of a document that has a name of its own, what was chosen for a paper. */
function noteOf(tournament: TournamentView, subject: PrintSubject, kept: KeptPapers): string {
  if (!('paper' in subject)) {
    const type = t.types[subject.form];
    return subject.document === null || subject.document.name === type ? t.notes[subject.form] : type;
  }
  const { court, team, paper, hasInformation, hasNoCode } = choiceOf(kept, subject.paper, tournament);
  const chosen = [
    court === ALL ? null : texts.print.courtOf(Number(court)),
    team === ALL ? null : (tournament.teams.find(({ id }) => id === team)?.name ?? null),
    paper === 'A3' ? paper : null,
    hasInformation ? texts.print.information : null,
    hasNoCode ? texts.print.noCode : null,
  ].filter((part) => part !== null);
  return chosen.length === 0 ? t.notes[subject.paper] : chosen.join(', ');
}

/** At once that it is being made, from the first second on for how long. */
function Progress({ cancel }: { cancel: () => void }) {
  const seconds = useSeconds();
  return (
    <div className={styles.progress}>
      <span role="status" className="figures">
        <IconLoader2 size={18} className={styles.turning} aria-hidden />
        {t.making}
        {/* Each second is seen, and not heard. */}
        {seconds > 0 && <span aria-hidden>{t.makingFor(seconds)}</span>}
      </span>
      <Button size="small" onClick={cancel}>
        {texts.actions.cancel}
      </Button>
    </div>
  );
}
