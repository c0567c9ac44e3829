import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import type { TeamRow } from './team-row.ts';

const t = texts.teams;

/** The entry fee as a switch with its day; taking a paid one back asks first. */
export function EntryFee({ row, id, saved }: { row: TeamRow; id: string; saved: () => void }) {
  const { id: teamId, name, hasPaidEntryFee, entryFeePaidAt } = row;
  const [asking, setAsking] = useState(false);
  const send = (paid: boolean) =>
    call('PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee', {
      path: { id, teamId },
      body: { hasPaidEntryFee: paid },
    });
  const [paid, setPaid] = useOptimisticValue(hasPaidEntryFee, send, saved);
  const since = entryFeePaidAt === null ? '' : plainDay(entryFeePaidAt);
  return (
    <>
      <Switch
        size="large"
        checked={paid}
        spokenLabel={t.feeOf(name)}
        label={paid ? (since === '' ? t.paidOn('…') : t.paidOn(since)) : t.unpaid}
        change={(on) => {
          if (on) void setPaid(true);
          else setAsking(true);
        }}
      />
      {asking && (
        <DialogForm
          title={t.resetTitle}
          submit={t.resetSubmit}
          close={() => setAsking(false)}
          send={async () => {
            await setPaid(false);
            return null;
          }}
        >
          <p>{t.resetText(name, since)}</p>
        </DialogForm>
      )}
    </>
  );
}
