import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconEye,
  IconHistory,
  IconListDetails,
  IconRestore,
} from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry, TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay } from '../../texts/format.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { authorDative, authorName } from './author-name.ts';
import type { AuthorForm } from './author-forms.ts';
import { AuthorMark } from './author-mark.tsx';
import { Changed } from './changed.tsx';
import { exactLines } from './exact-lines.ts';
import { consequenceLines } from './consequence-lines.ts';
import { isRestorable } from './event-traits.ts';
import { openRevertDialog } from './revert.ts';
import { lineOf, toSentence } from './sentence.ts';
import { isUndo } from './find-reverted.ts';
import { entryTitle } from './entry-title.ts';
import { Menu, MenuItem, MenuLink } from '../../ui/action/menu.tsx';
import * as styles from './history.module.css';

const t = texts.history;

interface EntryRowProps {
  readonly entry: HistoryEntry;
  readonly tournament: TournamentView;
  /** The address of the tournament right after this step. */
  readonly href: string;
  /** The address of the tournament right after another step. */
  readonly hrefOf: (version: number) => string;
  /** The reader's own account; null: not known. */
  readonly self: string | null;
  /** Of the author's sign. */
  readonly look: AuthorForm | undefined;
  readonly isOwn: boolean;
  /** A later step reverted this one. */
  readonly isTakenBack: boolean;
  /** Lies after the version being shown. */
  readonly isAfter: boolean;
  /** The reader may revert. */
  readonly offered: boolean;
  /** The history is known not to be what was once written here. */
  readonly isUnproven: boolean;
}

/** One step: when, who, what, what it was before, and what followed from it. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, tournament, href, isTakenBack, isAfter, offered } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const own = toSentence(entry, entry);
  const title = entryTitle(entry, own);
  const followed = followedLines(entry, tournament);
  const also = entry.also.map((change) => toSentence(change, entry));
  const hiddenCount = entry.changeCount - 1 - also.length;
  const details = [
    ...exactLines(entry),
    ...(entry.cause === null ? [] : [lineOf(own)]),
    ...own.more.filter((line) => !isReason(line, entry)),
    ...also.map(lineOf),
    ...(hiddenCount > 0 ? [t.andMoreChanges(hiddenCount)] : []),
  ];
  const reason = own.more.find((line) => isReason(line, entry));
  const classes = [styles.logEntry, isAfter ? styles.after : '', isTakenBack ? styles.takenBack : ''];
  return (
    <li className={classes.filter(Boolean).join(' ')} id={entryElementId(entry.version)}>
      <Link className="time" href={href} aria-label={t.lookAtOf(dayAndTime(entry.recordedAt), title)}>
        <time dateTime={entry.recordedAt}>{formatClock(entry.recordedAt)}</time>
      </Link>
      <AuthorMark actor={entry.actor} look={props.look} isOwn={props.isOwn} />
      <div className={styles.logWhat}>
        <p className={`flex-row ${styles.logTitle}`}>
          <b>{title}</b>
          {entry.cause !== null && (
            <span className="badge">
              <IconArrowBackUp size={14} aria-hidden />
              {isUndo(entry) ? t.isUndo : entry.isRedo ? t.isRedo : t.isRestore}
            </span>
          )}
          {props.isUnproven && <span className="badge danger">{texts.historyPage.breach.badge}</span>}
          {isTakenBack && <span className="badge">{t.wasTakenBack}</span>}
          {entry.consequenceCount > 0 && (
            <span className="badge warn">
              <IconAlertTriangle size={14} aria-hidden />
              {t.consequences(entry.consequenceCount)}
            </span>
          )}
        </p>
        <p className={`small muted ${styles.logBy}`}>
          <span>{props.isOwn ? t.self : authorName(entry.actor)}</span>
          <span className="figures">{` · ${t.number(entry.version)}`}</span>
          {entry.cause === null && own.detail !== null && own.detail !== '' && ` · ${own.detail}`}
          {reason !== undefined && <span className={styles.logReason}> · {reason}</span>}
        </p>
        {entry.reverted !== null && (
          <p className={`small ${styles.logBy}`}>
            <Link
              href={props.hrefOf(entry.reverted.version)}
              className={styles.logReverted}
              onClick={() => showEntry(entry.reverted?.version ?? 0)}
            >
              {revertedText(entry, props.self)}
            </Link>
          </p>
        )}
        {(isOpen || details.length + followed.length > exactLines(entry).length) && (
          <button
            type="button"
            className={styles.logMore}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? t.less : t.details}: ${title}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            {isOpen ? t.less : t.details}
          </button>
        )}
        <div id={id} hidden={!isOpen}>
          {isOpen && (
            <ul className={styles.logDetails}>
              {[...new Set([...details, ...followed])].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {entry.cause === null ? <Changed {...own} /> : <span />}
      <Acts
        entry={entry}
        tournamentId={tournament.id}
        title={title}
        href={href}
        offered={offered}
        open={() => setIsOpen(true)}
      />
    </li>
  );
});

/** 'nimmt Nr. 26 zurück, von Anna Schuster' */
function revertedText({ cause, reverted, isRedo }: HistoryEntry, self: string | null): string {
  if (cause === null || reverted === null) return '';
  const { actor, version } = reverted;
  const by = actor.kind === 'user' && actor.id === self ? t.selfDative : authorDative(actor);
  if ('restores' in cause) return t.restores(version, by);
  return isRedo ? t.redoes(version, by) : t.undoes(version, by);
}

/** Into view, where it is among those that are read. */
const showEntry = (version: number): void =>
  document.getElementById(entryElementId(version))?.scrollIntoView({ block: 'center' });

/** The element id of an entry, for links. */
export const entryElementId = (version: number): string => `version-${version}`;

/** The full date: a screen reader may read a single entry without its day heading. */
const dayAndTime = (moment: string): string => t.dayAndTime(plainDay(moment), formatClock(moment));

const isReason = (line: string, entry: HistoryEntry): boolean =>
  'reason' in entry && entry.reason != null && line === t.reason(entry.reason);

function followedLines(entry: HistoryEntry, tournament: TournamentView): readonly string[] {
  const lines = consequenceLines(entry, tournament);
  const hiddenCount = entry.consequenceCount - lines.length;
  return hiddenCount > 0 ? [...lines, t.andMoreConsequences(hiddenCount)] : lines;
}

function Acts({
  entry,
  tournamentId,
  title,
  href,
  offered,
  open,
}: {
  entry: HistoryEntry;
  tournamentId: string;
  title: string;
  href: string;
  offered: boolean;
  /** Unfolds what else is to be said. */
  open: () => void;
}) {
  const { version, from, recordedAt } = entry;
  // To take an undo back lets the step count again.
  const isRedo = isUndo(entry);
  const mayRevert = offered && isRestorable(entry);
  return (
    <Menu
      width={280}
      trigger={
        <IconButton label={t.acts(`${title}, ${dayAndTime(recordedAt)}`)}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<IconListDetails size={18} />} choose={open}>
        {t.details}
      </MenuItem>
      <MenuLink href={href} icon={<IconHistory size={18} />}>
        {t.choose}
      </MenuLink>
      <MenuLink href={`/portal/tournaments/${tournamentId}?version=${version}`} icon={<IconEye size={18} />}>
        {t.lookAt}
      </MenuLink>
      {mayRevert && (
        <MenuItem
          icon={isRedo ? <IconArrowForwardUp size={18} /> : <IconArrowBackUp size={18} />}
          choose={() => openRevertDialog(tournamentId, { kind: 'undo', version, what: title, isRedo, from })}
        >
          {isRedo ? t.redo : t.takeBack}
        </MenuItem>
      )}
      {offered && (
        <MenuItem
          icon={<IconRestore size={18} />}
          choose={() => openRevertDialog(tournamentId, { kind: 'restore', version, at: recordedAt })}
        >
          {t.restore}
        </MenuItem>
      )}
    </Menu>
  );
}
