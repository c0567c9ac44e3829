import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import type { CallResult, Problem } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './upload-tile.module.css';

const t = texts.images;

type Send = (file: File) => Promise<CallResult<unknown>>;

/** What else can be done with a picture that was refused. */
export interface OtherUse {
  readonly label: string;
  readonly fits: (problem: Problem) => boolean;
  readonly send: Send;
}

interface Refused {
  readonly file: File;
  readonly why: string;
  readonly other: OtherUse | null;
}

/**
 * Drop or choose a picture, which `send` takes to the server. A rejected one is explained here with its measurements until
 * the next attempt. `to`: what it is for.
 */
export function UploadTile({ to, send, otherUse = null }: { to: string; send: Send; otherUse?: OtherUse | null }) {
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const upload = async (file: File, by: Send): Promise<void> => {
    setRefused(null);
    setSending(file.name);
    const answer = await by(file);
    setSending(null);
    if (answer.ok) return toast(t.uploaded(file.name));
    const { problem } = answer;
    const other = by === send && otherUse?.fits(problem) === true ? otherUse : null;
    setRefused({ file, why: problem.errors[0]?.message ?? problem.text, other });
  };
  const take = (files: ArrayLike<File>): void => {
    const file = files[0];
    if (file === undefined || sending !== null) return;
    if (files.length > 1) setRefused({ file, why: t.several, other: null });
    else void upload(file, send);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
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
              <b>{t.refused(refused.file.name)}</b>
              {refused.why}
            </span>
          </p>
        )}
        {refused !== null && refused.other !== null && (
          <OtherUseButton use={refused.other} take={(by) => void upload(refused.file, by)} />
        )}
      </div>
      <button
        type="button"
        className={styles.uploadButton}
        aria-label={t.uploadTo(to)}
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
        aria-label={t.uploadTo(to)}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const OtherUseButton = ({ use, take }: { use: OtherUse; take: (send: Send) => void }) => (
  <p className={styles.uploadOther}>
    <Button onClick={() => take(use.send)}>{use.label}</Button>
  </p>
);
