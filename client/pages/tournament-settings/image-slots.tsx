import { IconAlertTriangle, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import type { ImageTargetValue, ImageView, OrganizationView, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { createLastWrite } from '../../features/editing/last-write.ts';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useSaved } from '../../ui/display/saved.tsx';
import { texts } from '../../texts/de.ts';
import { Section } from '../../ui/display/section.tsx';
import * as styles from './tournament-settings.module.css';

const t = texts.tournamentSettings;
const SLOTS = [
  ['OrganizerLogo', 'organizerLogo'],
  ['SponsorLogo', 'sponsorLogo'],
  ['SponsorBanner', 'sponsorBanner'],
] as const;

/** Three places for pictures; each is saved as soon as a picture is chosen. */
export function ImageSlots({
  tournament,
  organization,
}: {
  tournament: TournamentView;
  organization: OrganizationView | null;
}) {
  const [savedAt, saved] = useSaved();
  return (
    <Section title={t.images} text={t.imagesText} savedAt={savedAt}>
      <div className={styles.imageSlots}>
        {SLOTS.map(([target, field]) => (
          <Slot
            key={target}
            target={target}
            image={tournament.images[field]}
            tournament={tournament}
            choice={(organization?.images ?? []).filter((image) => fits(image, target))}
            saved={saved}
          />
        ))}
      </div>
    </Section>
  );
}

/** Whether the image fits the slot: a banner only the one for banners, a logo both slots for logos. */
const fits = ({ type }: OrganizationView['images'][number], target: ImageTargetValue): boolean =>
  (type === 'SponsorBanner') === (target === 'SponsorBanner');

function Slot({
  target,
  image,
  tournament,
  choice,
  saved,
}: {
  target: ImageTargetValue;
  image: ImageView | null;
  tournament: TournamentView;
  choice: readonly ImageView[];
  saved: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  // One at a time: of two choices the last one counts, however late the first one arrives.
  const [write] = useState(createLastWrite);
  const name = texts.settingValues.slots[target];

  const set = async (imageId: string | null): Promise<void> => {
    setWrong(null);
    const answer = await write(() =>
      call('PATCH /api/tournaments/{id}/image', { path: { id: tournament.id }, body: { target, imageId } }),
    );
    if (answer === null) return;
    if (answer.ok) saved();
    else setWrong(answer.problem);
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined || busy) return;
    setWrong(null);
    setBusy(true);
    const answer = await call('POST /api/images', {
      form: { OrganizationId: tournament.organizationId, ImageType: target, Image: file },
    });
    if (answer.ok) await set(answer.value.id);
    else setWrong(answer.problem);
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <div className={`stack ${styles.imageSlot}`} role="group" aria-label={name} data-target={target}>
      <b>{name}</b>
      {/* The button below does the same without dragging. */}
      <div
        className={wrong === null ? styles.imageTile : `${styles.imageTile} ${styles.wrong}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {wrong !== null ? (
          <p role="alert">
            <IconAlertTriangle size={20} aria-hidden />
            {wrong.errors[0]?.message ?? wrong.text}
          </p>
        ) : busy ? (
          <p role="status">{t.uploading}</p>
        ) : image === null ? (
          <p className="muted">
            <IconPhoto size={24} aria-hidden />
            {t.noImage}
          </p>
        ) : (
          <img src={image.url} alt={image.name} />
        )}
      </div>
      {image !== null && wrong === null && <small className="muted">{t.measured(image.width, image.height)}</small>}
      <small className="muted">{t.rules[target]}</small>
      <div className={styles.imageActs}>
        <FileButton
          size="small"
          label={t.uploadTo(name)}
          accept="image/png,image/jpeg,image/webp"
          busy={busy}
          choose={(file) => void upload(file)}
        >
          <IconUpload size={15} aria-hidden />
          {t.upload}
        </FileButton>
        <Button size="small" aria-label={t.chooseFor(name)} onClick={() => setChoosing(true)}>
          <IconPhoto size={15} aria-hidden />
          {t.choose}
        </Button>
        {image !== null && (
          <Button size="small" aria-label={t.removeFrom(name)} disabled={busy} onClick={() => void set(null)}>
            <IconTrash size={15} aria-hidden />
            {t.remove}
          </Button>
        )}
      </div>
      {choosing && (
        <Dialog title={t.chooseTitle(name)} close={() => setChoosing(false)} wide>
          <div className="dialog-content">
            <p>{choice.length === 0 ? t.noneToChoose : t.chooseText}</p>
            <div className={styles.imageChoice}>
              {choice.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  aria-pressed={one.id === image?.id}
                  onClick={() => {
                    setChoosing(false);
                    void set(one.id);
                  }}
                >
                  <img src={one.url} alt="" />
                  <span>
                    {one.name}
                    <small className="muted">{t.measured(one.width, one.height)}</small>
                  </span>
                </button>
              ))}
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
