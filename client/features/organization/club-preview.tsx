import { useEffect, useState } from 'react';
import { texts } from '../../texts/de.ts';
import * as styles from './club-preview.module.css';

const t = texts.clubPreview;
/** A colour that is looked for by dragging is fetched once it rests. */
const FETCH_AFTER_MS = 150;

/** How visitors and the hall see a club while one tells its name, colour and crest; said by those fields, so only drawn. */
export function ClubPreview({ name, color, crest }: { name: string; color: string | null; crest: string | null }) {
  const shown = name.trim() === '' ? texts.organizations.namePlaceholder : name.trim();
  const theme = useRested(color);
  return (
    <figure className={styles.clubPreview} data-club={theme ?? undefined} aria-hidden>
      {/* The same file that the public pages take. */}
      {theme !== null && <link rel="stylesheet" href={`/theme/${theme.slice(1)}.css`} />}
      <figcaption>{t.caption}</figcaption>
      <div className={`flex-row ${styles.club}`}>
        {crest !== null && <img src={crest} alt="" width={56} height={56} />}
        <b>{shown}</b>
      </div>
      <div className={styles.court}>
        <p>
          <b>{t.court}</b> {t.example}
        </p>
        <div className={`stack small ${styles.side}`}>
          {crest === null ? (
            <span className={styles.disc} data-own />
          ) : (
            <img src={crest} alt="" width={48} height={48} />
          )}
          <span>{t.team(shown)}</span>
        </div>
        <b className={styles.score}>2 : 1</b>
        <div className={`stack small ${styles.side}`}>
          <span className={styles.disc} />
          <span>{t.opponent}</span>
        </div>
      </div>
    </figure>
  );
}

function useRested(color: string | null): string | null {
  const [rested, setRested] = useState(color);
  useEffect(() => {
    const timer = setTimeout(() => setRested(color), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [color]);
  return rested;
}
