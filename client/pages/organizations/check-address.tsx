import { useState } from 'react';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import type { PublicAddress } from '../../features/navigation/public-address.ts';
import { texts } from '../../texts/de.ts';
import { QrPicture, useQrImage } from '../../ui/display/qr-picture.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { linkForPhones } from './link-for-phones.ts';
import * as styles from './first-steps.module.css';

const t = texts.emptyPortal;

/**
 * A code that leads to this portal: a phone that opens it gets here. Where the address leads to this computer alone there is
 * none, for the phone would look for the portal on itself.
 */
export function CheckAddress({ address, close }: { address: PublicAddress; close: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { link, leadsFurther } = chosen === null ? linkForPhones(address) : { link: chosen, leadsFurther: true };
  return (
    <Dialog title={t.checkTitle} close={close}>
      <div className="dialog-content">
        {leadsFurther ? <Code link={link} /> : <OnlyHere address={address} use={setChosen} />}
      </div>
    </Dialog>
  );
}

function Code({ link }: { link: string }) {
  const code = useQrImage(link);
  return (
    <div className={styles.check}>
      <QrPicture code={code} label={texts.share.codeOf(link)} />
      <div>
        <p>{t.checkText}</p>
        <p className="typed-address">{new URL(link).origin}</p>
      </div>
    </div>
  );
}
