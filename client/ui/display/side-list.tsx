import { useEffect, useState, type ReactNode } from 'react';
import * as sectionStyles from './section.module.css';
import * as styles from './side-list.module.css';

/** A part of a long page. `id`: its place in the address. `value`: what it is now, in a few words. */
export interface ListedPart {
  readonly id: string;
  readonly title: string;
  readonly value?: string;
  readonly content: ReactNode;
}

/** A long page with the list of its parts at the side: all of them on one page, found by searching in it. */
export function SideList({ label, parts }: { label: string; parts: readonly ListedPart[] }) {
  const current = useFirstInSight(parts.map(({ id }) => id).join(' '));
  return (
    <div className={`page ${styles.sideList}`}>
      <nav aria-label={label}>
        <ul>
          {parts.map(({ id, title, value }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {title}
                {value !== undefined && <small>{value}</small>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={sectionStyles.sections}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id} className={sectionStyles.sections}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first of these elements, by their ids with a blank between, that is in the upper half of the window. */
function useFirstInSight(ids: string): string | null {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        setFirst(ids.split(' ').find((id) => inSight.has(id)) ?? null);
      },
      { rootMargin: '0px 0px -50% 0px' },
    );
    for (const id of ids.split(' ')) {
      const element = document.querySelector(`#${id}`);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return first;
}
