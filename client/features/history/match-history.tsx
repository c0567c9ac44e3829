import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { HistoryEntry, MatchView, TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { momentText } from '../../texts/format.ts';
import { authorDative } from './author-name.ts';
import { openRevertDialog } from './revert.ts';
import { toSentence } from './sentence.ts';
import { newestResult, findReverted } from './find-reverted.ts';
import { entryTitle } from './entry-title.ts';
import { useHistory, WHOLE } from './use-history.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './history.module.css';

const t = texts.history;

/** What was reported of one match, newest first; asked for when it is unfolded. The newest result can be taken back. */
export function MatchHistory(props: {
  match: MatchView;
  tournament: TournamentView;
  mayRevert: boolean;
  /** Before another question takes its place. */
  leave: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.matchHistory}>
      <Button tone="quiet" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        {t.ofMatch}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Steps {...props} />}
      </div>
    </section>
  );
}

function Steps({ match, tournament, mayRevert, leave }: Parameters<typeof MatchHistory>[0]) {
  const history = useHistory(tournament.id, tournament.version, { ...WHOLE, match: match.id });
  if (history.status === 'loading') return <p className="muted small">{t.loadingMore}</p>;
  if (history.status === 'refused') return <p className="status warn">{history.problem.text}</p>;
  const { entries } = history;
  const takenBack = findReverted(entries);
  const newest = newestResult(entries);
  const takeBack = (entry: HistoryEntry) => {
    leave();
    const { version, from } = entry;
    const what = toSentence(entry, entry).title;
    openRevertDialog(tournament.id, { kind: 'undo', version, what, isRedo: false, from });
  };
  return (
    <>
      <ol className={styles.matchSteps}>
        {entries.map((entry) => {
          const own = toSentence(entry, entry);
          return (
            <li key={entry.version} className={takenBack.has(entry.version) ? styles.takenBack : ''}>
              <span className="grow">
                <b>{entryTitle(entry, own)}</b>
                {own.after !== null && entry.cause === null && (
                  <span className="figures">
                    {': '}
                    {own.before === null ? own.after : `${own.before} → ${own.after}`}
                  </span>
                )}
                <small>
                  {`${t.by(authorDative(entry.actor))}, ${momentText(entry.recordedAt)}`}
                  {own.more.length > 0 && ` · ${own.more.join(' · ')}`}
                  {takenBack.has(entry.version) && ` · ${t.wasTakenBack}`}
                </small>
              </span>
              {mayRevert && entry === newest && (
                <Button size="small" onClick={() => takeBack(entry)}>
                  <IconArrowBackUp size={16} aria-hidden />
                  {t.takeBackShort}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <ButtonLink tone="link" size="small" href={`/portal/tournaments/${tournament.id}/history?match=${match.id}`}>
        {t.allOfMatch}
      </ButtonLink>
    </>
  );
}
