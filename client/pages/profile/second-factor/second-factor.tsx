import { IconDeviceMobile, IconDeviceMobileOff, IconFingerprint, IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondFactorState } from '#domain/contract.ts';
import { passkeysWork } from '../../../features/identity/passkey.ts';
import { Button } from '../../../ui/action/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { texts } from '../../../texts/de.ts';
import { plainDay } from '../../../texts/format.ts';
import * as sectionStyles from '../../../ui/display/section.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveTotp } from './remove-totp.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

const t = texts.secondFactor;

type OpenDialog = 'set-up' | 'remove' | 'renew' | 'passkey' | { readonly codes: readonly string[] } | null;

/** What is asked for besides the password, and how to change it. */
export function SecondFactor({ state, again }: { state: SecondFactorState; again: () => void }) {
  const { totpSince, recoveryCodes, passkeys, passkeyHost } = state;
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const changed = (codes: readonly string[] | null, done: string | null) => {
    if (done !== null) toast(done);
    setOpen(codes === null ? null : { codes });
    again();
  };
  const canAdd = passkeysWork(passkeyHost);
  return (
    <section className={`card ${sectionStyles.section}`} id="second-factor">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <dl>
        <dt>{t.passkeys}</dt>
        <dd>
          {passkeys.length === 0 ? <small>{t.noPasskeys}</small> : <PasskeyList passkeys={passkeys} again={again} />}
          {!canAdd && <small className={sectionStyles.below}>{t.passkeysNotHere(passkeyHost)}</small>}
        </dd>
        <dt>{t.app}</dt>
        <dd>
          <small>{totpSince === null ? t.none : t.appSince(plainDay(totpSince))}</small>
        </dd>
        {(totpSince !== null || passkeys.length > 0) && (
          <>
            <dt>{t.codes}</dt>
            <dd>
              <small>{recoveryCodes === 0 ? t.codesOut : t.codesLeft(recoveryCodes)}</small>
            </dd>
          </>
        )}
      </dl>
      <div className={sectionStyles.actions}>
        {canAdd && (
          <Button onClick={() => setOpen('passkey')}>
            <IconFingerprint size={18} aria-hidden />
            {t.addPasskey}
          </Button>
        )}
        {totpSince === null ? (
          <Button onClick={() => setOpen('set-up')}>
            <IconDeviceMobile size={18} aria-hidden />
            {t.setUp}
          </Button>
        ) : (
          <Button onClick={() => setOpen('remove')}>
            <IconDeviceMobileOff size={18} aria-hidden />
            {t.remove}
          </Button>
        )}
        {(totpSince !== null || passkeys.length > 0) && (
          <Button onClick={() => setOpen('renew')}>
            <IconListNumbers size={18} aria-hidden />
            {t.renew}
          </Button>
        )}
      </div>
      {open === 'passkey' && <AddPasskey close={close} done={(codes) => changed(codes, t.passkeyAdded)} />}
      {open === 'set-up' && <SetUpTotp close={close} done={(codes) => changed(codes, t.setUpDone)} />}
      {open === 'remove' && (
        <RemoveTotp isLast={passkeys.length === 0} close={close} done={() => changed(null, t.removeDone)} />
      )}
      {open === 'renew' && <RenewCodes close={close} done={(codes) => changed(codes, null)} />}
      {open !== null && typeof open === 'object' && <RecoveryCodes codes={open.codes} close={close} />}
    </section>
  );
}
