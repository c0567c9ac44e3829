import { IconKey, IconSettings } from '@tabler/icons-react';
import type { HistoryEntry } from '#domain/contract.ts';
import { initials } from '../../ui/display/initials.ts';
import * as avatar from '../../ui/display/avatar.module.css';

/** Who did something, as a sign beside it. `form`: people differ by it. */
export function AuthorMark({
  actor: { kind, name },
  form,
  isOwn,
}: {
  actor: HistoryEntry['actor'];
  form: number;
  isOwn: boolean;
}) {
  if (kind !== 'user') {
    return (
      <span className={`${avatar.avatar} ${avatar.square}`} data-avatar aria-hidden>
        {kind === 'apiKey' ? <IconKey size={16} /> : <IconSettings size={16} />}
      </span>
    );
  }
  const look = isOwn ? avatar.self : form % 2 === 0 ? avatar.filled : avatar.square;
  return (
    <span className={`${avatar.avatar} ${look}`} data-avatar aria-hidden>
      {initials(name)}
    </span>
  );
}
