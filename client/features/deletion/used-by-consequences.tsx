import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';

const t = texts.deletion;
/** Names listed at most, so that the dialog stays short; the rest is counted. */
const NAMED = 6;

/** What follows from deleting what tournaments use: they are named, and that there is no way back. */
export function UsedByConsequences({
  icon,
  tournaments,
  used,
  unused,
  heavy,
}: {
  icon: ReactNode;
  tournaments: readonly { readonly id: string; readonly name: string }[];
  used: (count: number) => string;
  unused: string;
  /** Whether it hurts where it is used. */
  heavy: boolean;
}) {
  const count = tournaments.length;
  return (
    <ul className="consequences">
      <li className={heavy && count > 0 ? 'heavy' : ''}>
        {icon}
        {count === 0 ? (
          unused
        ) : (
          <div>
            {used(count)}
            <ul className="used-by">
              {tournaments.slice(0, NAMED).map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {count > NAMED && <li>{t.more(count - NAMED)}</li>}
            </ul>
          </div>
        )}
      </li>
      <li>
        <IconAlertTriangle size={18} aria-hidden />
        {t.forever}
      </li>
    </ul>
  );
}
