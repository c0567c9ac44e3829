import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import type { ImageTargetValue } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './images.module.css';

const t = texts.images;

/** Drop or choose a picture. A rejected one is explained here with its measurements until the next attempt. */
export function UploadTile({ kind, organizationId }: { kind: ImageTargetValue; organizationId: string }) {
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: string } | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const upload = async (files: ArrayLike<File>): Promise<void> => {
    const file = files[0];
    if (file === undefined || sending !== null) return;
    if (files.length > 1) return setRefused({ name: file.name, why: t.several });
    setRefused(null);
    setSending(file.name);
    const answer = await call('POST /api/images', {
      form: { OrganizationId: organizationId, ImageType: kind, Image: file },
    });
    setSending(null);
    if (answer.ok) toast(t.uploaded(answer.value.name));
    else setRefused({ name: file.name, why: answer.problem.errors[0]?.message ?? answer.problem.text });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files);
  };

  return (
    <div
      className={styles.uploadTile}
      data-over={over || undefined}
      data-refused={refused !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div role="alert">
        {refused !== null && (
          <p className={styles.uploadRefused}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <b>{t.refused(refused.name)}</b>
              {refused.why}
            </span>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={t.uploadTo(t.kinds[kind])}
        aria-busy={sending !== null}
        onClick={() => input.current?.click()}
      >
        <IconUpload size={22} aria-hidden />
        <b>{over ? t.dropNow : t.dropTitle}</b>
        <span>{sending === null ? t.dropText : t.uploading(sending)}</span>
        <small>{t.formats}</small>
      </button>
      {/* Outside the button: screen readers announce no live regions inside buttons. */}
      <p className="visually-hidden" role="status">
        {sending !== null && t.uploading(sending)}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t.uploadTo(t.kinds[kind])}
        onChange={(event) => {
          void upload([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
