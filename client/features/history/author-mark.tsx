import { IconKey, IconSettings } from '@tabler/icons-react';
import type { HistoryEntry } from '#domain/contract.ts';
import { initials } from '../../ui/display/initials.ts';
import type { AuthorForm } from './author-forms.ts';
import * as avatar from '../../ui/display/avatar.module.css';

/** Colours in avatar.module.css. */
const TONES = 4;
const FIRST: AuthorForm = { form: 0, tone: 0 };

/** The author's mark next to an entry: people differ by form, those with the same initials by colour too. */
export function AuthorMark({
  actor: { kind, name },
  look: { form, tone } = FIRST,
  isOwn,
}: {
  actor: HistoryEntry['actor'];
  look: AuthorForm | undefined;
  isOwn: boolean;
}) {
  if (kind !== 'user') {
    return (
      <span className={`${avatar.avatar} ${avatar.square}`} data-avatar aria-hidden>
        {kind === 'apiKey' ? <IconKey size={16} /> : <IconSettings size={16} />}
      </span>
    );
  }
  const shape = isOwn ? avatar.self : form % 2 === 0 ? avatar.filled : avatar.square;
  return (
    <span className={`${avatar.avatar} ${shape}`} data-avatar data-tone={tone % TONES} aria-hidden>
      {initials(name)}
    </span>
  );
}
