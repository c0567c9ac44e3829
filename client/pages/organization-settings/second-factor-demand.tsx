import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { Section } from '../../ui/display/section.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';

const t = texts.organizationSettings;

/** Whether members without a second factor are let in. */
export function SecondFactorDemand({ id, isDemanded }: { id: string; isDemanded: boolean }) {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [shown, setShown] = useOptimisticValue(
    isDemanded,
    (value) => call('PATCH /api/organizations/{id}/second-factor', { path: { id }, body: { isDemanded: value } }),
    () => setSavedAt(serverTime()),
  );
  return (
    <Section title={t.secondFactor} text={t.secondFactorText} savedAt={savedAt}>
      <Switch label={t.secondFactorDemanded} checked={shown} change={(value) => void setShown(value)} />
    </Section>
  );
}
