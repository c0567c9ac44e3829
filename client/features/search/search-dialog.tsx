import {
  IconBallFootball,
  IconBolt,
  IconBuildingCommunity,
  IconSearch,
  IconTrophy,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { findEntries, groupEntries, type SearchEntry, type Kind } from './find-entries.ts';
import { useEntries } from './use-entries.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import * as styles from './search-dialog.module.css';

const t = texts.spotlight;

const icons: Readonly<Record<Kind, typeof IconBolt>> = {
  match: IconBallFootball,
  action: IconBolt,
  tournament: IconTrophy,
  team: IconUsersGroup,
  organization: IconBuildingCommunity,
};

/** The search over everything: arrows choose, Enter goes there, Escape closes. */
export function SearchDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [, navigate] = useLocation();
  const { entries, isComplete, problem } = useEntries();
  const asked = useDeferredValue(query);
  const groups = useMemo(() => findIn(entries, asked), [entries, asked]);
  const shown = groups.flatMap(([, group]) => group);
  const chosen = shown[Math.min(at, shown.length - 1)] ?? null;
  const id = useId();
  const idOf = (entry: SearchEntry): string => `${id}${entry.key}`.replaceAll(/\s/g, '-');

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const follow = ({ go }: SearchEntry) => {
    close();
    if (typeof go === 'string') navigate(go);
    else go();
  };
  /** The chosen entry for these words: the list may still be that of the previous ones. */
  const entryAt = (words: string): SearchEntry | null => {
    if (words === asked) return chosen;
    const [first = null] = findIn(entries, words).flatMap(([, group]) => group);
    return first;
  };
  const move = (to: number) => {
    const next = (to + shown.length) % Math.max(1, shown.length);
    setAt(next);
    const entry = shown[next];
    if (entry !== undefined) document.getElementById(idOf(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Home' && query === '') move(0);
    else if (event.key === 'End' && query === '') move(shown.length - 1);
    else if (event.key !== 'Enter') return;
    else {
      const entry = entryAt(event.currentTarget.value);
      if (entry === null) return;
      follow(entry);
    }
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.spotlight}
      aria-label={t.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.spotlightBody}>
        <div className={`flex-row muted ${styles.spotlightField}`}>
          <IconSearch size={20} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-label={t.title}
            aria-expanded={shown.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={chosen === null ? undefined : idOf(chosen)}
            placeholder={t.placeholder}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={texts.actions.close} onClick={close}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </div>
        <div className={styles.spotlightFound} role="listbox" id={id} aria-label={t.results}>
          {groups.map(([kind, group]) => (
            <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
              <div className={`muted tiny bold ${styles.spotlightKind}`} id={`${id}${kind}`}>
                {t.kinds[kind]}
              </div>
              {group.map((entry) => (
                <Option
                  key={entry.key}
                  id={idOf(entry)}
                  entry={entry}
                  isChosen={entry === chosen}
                  point={() => setAt(shown.indexOf(entry))}
                  follow={() => follow(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {(shown.length === 0 || problem !== null) && (
          <p className={styles.spotlightNone}>{problem?.text ?? (isComplete ? t.none(query.trim()) : t.loading)}</p>
        )}
        <p className="visually-hidden" role="status">
          {isComplete ? t.count(shown.length) : problem?.text}
        </p>
        <footer aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t.keys.choose}
          </span>
          <span>
            <kbd>{t.enter}</kbd> {t.keys.open}
          </span>
          <span>
            <kbd>{t.escape}</kbd> {t.keys.close}
          </span>
        </footer>
      </div>
    </dialog>
  );
}

const findIn = (entries: readonly SearchEntry[], words: string) => groupEntries(findEntries(entries, words), words);

function Option({
  id,
  entry,
  isChosen,
  point,
  follow,
}: {
  id: string;
  entry: SearchEntry;
  isChosen: boolean;
  point: () => void;
  follow: () => void;
}) {
  const Icon = icons[entry.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the focus and the keys; a pointer chooses here.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`flex-row ${styles.spotlightOption}`}
      onMouseMove={point}
      onClick={follow}
    >
      <Icon size={18} aria-hidden />
      <span>
        <b>{entry.kind === 'action' ? entry.title : <Name text={entry.title} />}</b>
        {entry.detail !== '' && <small>{entry.detail}</small>}
      </span>
    </div>
  );
}
