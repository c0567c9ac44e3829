import { useState } from 'react';
import { call } from '../../api/call.ts';
import { UploadTile } from '../../features/organization/upload-tile.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Section } from '../../ui/display/section.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './club-crest-section.module.css';

const t = texts.clubCrest;
/** Pixels, as the page of the club, the visitor page and a phone show it. */
const SIZES = [104, 56, 40] as const;

/** The club's crest: chosen or dropped, it is saved at once. `crest`: its address; null: none. */
export function ClubCrestSection({ id, crest }: { id: string; crest: string | null }) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Section title={t.title} text={t.text} savedAt={null}>
      {crest !== null && (
        <div className="flex-row between" data-gap="3" data-wrap>
          <div className={styles.sizes} role="img" aria-label={t.now}>
            {SIZES.map((size) => (
              <img key={size} src={crest} alt="" width={size} height={size} />
            ))}
          </div>
          <Button onClick={() => setIsRemoving(true)}>{t.remove}</Button>
        </div>
      )}
      <div className={styles.upload}>
        <UploadTile
          to={t.to}
          send={(file) => call('PUT /api/organizations/{id}/crest', { path: { id }, form: { Image: file } })}
        />
      </div>
      {isRemoving && <RemoveCrest id={id} close={() => setIsRemoving(false)} />}
    </Section>
  );
}

function RemoveCrest({ id, close }: { id: string; close: () => void }) {
  const send = async () => {
    const answer = await call('DELETE /api/organizations/{id}/crest', { path: { id } });
    if (!answer.ok) return answer.problem;
    toast(t.removed);
    return null;
  };
  return (
    <DialogForm title={t.removeTitle} submit={t.remove} tone="danger" send={send} close={close}>
      <p>{t.removeText}</p>
    </DialogForm>
  );
}
