import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { texts } from '../../texts/de.ts';
import { TextField } from './text-field.tsx';
import * as styles from './search-field.module.css';

/** Milliseconds after the last key: a list is not asked for at every letter. */
const SEARCH_AFTER_MS = 250;

/** Searches while one types; `search` gets the trimmed words. */
export function SearchField({
  label,
  placeholder,
  search,
}: {
  label: string;
  placeholder: string;
  search: (words: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <TextField
      ref={field}
      className={styles.searchField}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      change={setTyped}
      leading={<IconSearch size={18} aria-hidden />}
      trailing={
        typed !== '' && (
          <IconButton
            label={texts.actions.clearSearch}
            onClick={() => {
              setTyped('');
              field.current?.focus();
            }}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
