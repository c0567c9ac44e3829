import { keysOf } from '#domain/play.ts';
import { IconChevronDown, IconChevronUp, IconHistory, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry, TournamentView } from '#domain/contract.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { formatList, timeFrom } from '../../texts/format.ts';
import { authorDative } from '../history/author-name.ts';
import { toSentence } from '../history/sentence.ts';
import { entryTitle } from '../history/entry-title.ts';
import { useLastVisit } from './use-last-visit.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './last-visit-note.module.css';

const t = texts.lastVisit;

/** 'Seit Ihrem letzten Besuch': what others did, in one line, and each of it when asked. */
export function LastVisitNote({ tournament }: { tournament: TournamentView }) {
  const { since, dismiss } = useLastVisit(tournament);
  const [unfolded, setUnfolded] = useState(false);
  const now = useNow(60_000);
  const id = useId();
  if (since === null) return null;
  const { at, entries, isPart, counts, people } = since;
  const summary = keysOf(counts).flatMap((kind) => (counts[kind] === 0 ? [] : [t.done[kind](counts[kind])]));
  return (
    <section className={styles.lastVisit} aria-labelledby={id} data-unfolded={unfolded || undefined}>
      <div className={`flex-row small ${styles.lastVisitLine}`}>
        <IconHistory size={20} aria-hidden />
        <p>
          <b id={id}>{t.title}</b>{' '}
          <span className={styles.lastVisitSummary}>
            <span className="muted">({t.at(serverTime(Date.parse(at)).toISOString(), now)})</span>{' '}
            {isPart && `${t.atLeast} `}
            {summary.join(' · ')} <span className="muted">{t.by(formatList(people))}</span>
          </span>
        </p>
        <Button size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          <span className="hidden-on-phones">{unfolded ? t.hide : t.show}</span>
        </Button>
        <IconButton label={t.putAway} onClick={dismiss}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {unfolded && (
        <ul className={styles.lastVisitList}>
          {entries.map((entry) => (
            <Line key={entry.version} entry={entry} tournamentId={tournament.id} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ entry, tournamentId, now }: { entry: HistoryEntry; tournamentId: string; now: Date }) {
  const own = toSentence(entry, entry);
  const { version, recordedAt, actor, cause } = entry;
  return (
    <li>
      <Link href={`/portal/tournaments/${tournamentId}/history?version=${version}`}>{timeFrom(recordedAt, now)}</Link>
      <span>
        <b>{entryTitle(entry, own)}</b>{' '}
        <span className="muted">
          {t.by(authorDative(actor))}
          {cause === null && own.detail !== null && own.detail !== '' && ` · ${own.detail}`}
        </span>
      </span>
      {cause === null && own.after !== null && (
        <span className="figures">
          {own.before !== null && <s>{own.before}</s>} <b>{own.after}</b>
        </span>
      )}
    </li>
  );
}
