import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { isBlank, MAX_TIERS, validateAmount, validateTeams, type Tier } from './receipts-draft.ts';
import { findFieldMessage } from './validate-text.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import * as styles from './document-drawer.module.css';

const t = texts.documents.receipts;

/** The amount per team, lower if a club sends several. `children` is next to the first amount. */
export function Tiers({
  tiers,
  combined,
  problem,
  change,
  children,
}: {
  tiers: readonly Tier[];
  /** Similar names share a receipt; else every receipt is over one team. */
  combined: boolean;
  problem: Problem | null;
  change: (tiers: readonly Tier[]) => void;
  children: ReactNode;
}) {
  const put = (at: number, tier: Partial<Tier>) =>
    change(tiers.map((before, place) => (place === at ? { ...before, ...tier } : before)));
  const last = tiers.at(-1);
  return (
    <>
      {tiers.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what tells tiers apart is being typed
        <div key={at} className={at === 0 ? `${styles.tier} first` : styles.tier}>
          {at > 0 && (
            <TextField
              layout="subgrid"
              label={t.from}
              inputMode="numeric"
              value={tier.teams}
              error={validateTeams(tiers, at)}
              autoComplete="off"
              change={(value) => put(at, { teams: value })}
            />
          )}
          <TextField
            layout="subgrid"
            label={t.amount}
            aria-label={at === 0 ? undefined : t.amountFrom(tier.teams)}
            inputMode="decimal"
            value={tier.amount}
            error={
              (isBlank(tiers) ? null : validateAmount(tier.amount)) ??
              findFieldMessage(problem, `amounts.${tier.teams}`)
            }
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            change={(value) => put(at, { amount: value })}
          />
          {at === 0 ? (
            children
          ) : (
            <IconButton
              label={t.removeTier(tier.teams)}
              onClick={() => change(tiers.filter((_, place) => place !== at))}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className={styles.tiersFoot}>
        <p className="muted small">{isBlank(tiers) ? t.blank : combined ? t.tiersText : t.tiersRefused}</p>
        <Button
          size="small"
          disabled={!combined || isBlank(tiers) || tiers.length >= MAX_TIERS}
          onClick={() =>
            change([...tiers, { teams: String(Number(last?.teams ?? 1) + 1), amount: last?.amount ?? '' }])
          }
        >
          <IconPlus size={16} aria-hidden />
          {t.addTier}
        </Button>
      </div>
    </>
  );
}
