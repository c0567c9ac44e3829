import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { PairingNames } from './pairing.ts';
import type { TypedScore } from './typed-result.ts';
import * as styles from './match-row.module.css';

const t = texts.matchDay.refused;

/** Others came into the match of an open row: says who, and offers what was typed for those before them [RE3]. */
export function OtherTeams({
  teams,
  typed: { a, b },
  take,
}: {
  teams: PairingNames;
  typed: TypedScore;
  take: () => void;
}) {
  const score = `${a === '' ? '–' : a} : ${b === '' ? '–' : b}`;
  return (
    <div className={styles.refusal}>
      <IconAlertTriangle size={18} aria-hidden />
      <p role="alert">
        {t.nowPlay(...teams)} {t.typedWas(score)}
      </p>
      <Button size="small" onClick={take}>
        {t.takeTyped(score)}
      </Button>
    </div>
  );
}
