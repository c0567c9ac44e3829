import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './venue.module.css';

const t = texts.venues;

/** Shows a newer value that another member saved, with a button to take it over. */
export const Meanwhile = ({ theirs, take }: { theirs: string; take: () => void }) => (
  <div className={styles.venueMeanwhile} role="alert">
    <IconAlertTriangle size={18} aria-hidden />
    <div>
      <p>{t.changedMeanwhile}</p>
      <p className={styles.theirs}>{theirs === '' ? t.nothing : theirs}</p>
      <p className="small">{t.keepMine}</p>
      <Button size="small" onClick={take}>
        {t.takeTheirs}
      </Button>
    </div>
  </div>
);
