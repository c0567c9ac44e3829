import { IconPhotoX, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { UsedByConsequences } from '../../features/deletion/used-by-consequences.tsx';
import { texts } from '../../texts/de.ts';
import { formatNumber, shortDay } from '../../texts/format.ts';
import * as styles from './images.module.css';

const t = texts.images;

interface TileProps {
  readonly image: OrganizationView['images'][number];
  readonly usedBy: readonly ListedTournament[];
  readonly mayDelete: boolean;
}

/** One picture: how it looks, how large it is, who uses it; it opens in its own size. */
export function ImageTile({ image, usedBy, mayDelete }: TileProps) {
  const [open, setOpen] = useState<'look' | 'delete' | null>(null);
  const { name, url, width, height, fileSize } = image;
  const size = [t.measured(width, height), t.kilobytes(formatNumber(Math.max(1, Math.round(fileSize / 1024))))];
  const close = () => setOpen(null);
  return (
    <figure className={`${styles.imageCard} card`}>
      <button type="button" className={styles.imageLook} aria-label={t.open(name)} onClick={() => setOpen('look')}>
        <img src={url} alt="" width={width} height={height} loading="lazy" />
      </button>
      <figcaption>
        <span className="grow">
          <b>{name}</b>
          <small>{size.join(' · ')}</small>
          <span className={usedBy.length > 0 ? 'badge good' : 'badge'}>{t.used(usedBy.length)}</span>
        </span>
        {mayDelete && (
          <IconButton label={t.delete(name)} title={t.delete(name)} onClick={() => setOpen('delete')}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )}
      </figcaption>
      {open === 'look' && (
        <Dialog title={name} close={close} wide>
          <div className={`dialog-content ${styles.imageLarge}`}>
            <img src={url} alt={name} width={width} height={height} />
            <p className="muted small">{[...size, t.uploadedOn(shortDay(image.createdAt))].join(' · ')}</p>
          </div>
        </Dialog>
      )}
      {open === 'delete' && <DeleteImage image={image} usedBy={usedBy} close={close} />}
    </figure>
  );
}

/** Takes a picture away from everywhere; the tournaments that show it are named. */
function DeleteImage({ image: { id, name }, usedBy, close }: Omit<TileProps, 'mayDelete'> & { close: () => void }) {
  const send = async () => {
    const answer = await call('DELETE /api/images/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    toast(texts.deletion.done(name));
    return null;
  };
  return (
    <DialogForm title={texts.deletion.title(name)} submit={t.deleteSubmit} tone="danger" send={send} close={close}>
      <UsedByConsequences
        icon={<IconPhotoX size={18} aria-hidden />}
        tournaments={usedBy}
        used={t.deleteUsed}
        unused={t.deleteUnused}
        heavy
      />
    </DialogForm>
  );
}
