import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { clubOfChoice } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import { EmblemDisc } from '../../tournament-view/emblem-disc.tsx';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import { SwatchRow } from '../../ui/field/swatches.tsx';
import { useOptimisticValue } from '../editing/use-optimistic-value.ts';
import { BAND_SWATCHES, CLUB_SWATCHES } from '../organization/club-swatches.ts';
import type { DressedTeam } from './dressed-team.ts';
import * as styles from './emblem-panel.module.css';

const t = texts.teamEmblem;

type Choices = Parameters<typeof clubOfChoice>[1];
const NOTHING_CHOSEN: Choices = [];

/** What the teams of a club wear: two colours and a crest, each saved at once for all tournaments of the organisation [OR8]. */
export function EmblemPanel(team: DressedTeam) {
  const lists = useView(`organization/${team.organizationId}`);
  if (lists.status !== 'here') return <Loading />;
  return <Chosen {...team} choices={lists.view.teamEmblems ?? NOTHING_CHOSEN} />;
}

function Chosen({ organizationId, name, names, emblem, choices }: DressedTeam & { readonly choices: Choices }) {
  const panel = useRef<HTMLDivElement>(null);
  const [savedAt, saved] = useSaved();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const club = clubOfChoice(names, choices)(name);
  const chosen = choices.find((choice) => choice.club === club);
  const path = { id: organizationId };
  const [pair, setPair] = useOptimisticValue(
    chosen?.colors?.join(' ') ?? null,
    (wanted) =>
      call('PATCH /api/organizations/{id}/team-emblems/colors', { path, body: { club, colors: colorsOf(wanted) } }),
    saved,
  );
  const [ground, band] = colorsOf(pair) ?? [emblem.ground, emblem.band];
  /** What it did not do is told here; a button that goes with it hands on the focus. */
  const removeCrest = async () => {
    panel.current?.focus();
    const answer = await call('DELETE /api/organizations/{id}/team-emblems/crest', { path, query: { club } });
    setRefused(answer.ok ? null : answer.problem.text);
    if (answer.ok) saved();
  };
  const upload = async (file: File) => {
    setRefused(null);
    setSending(file.name);
    const form = { Club: club, Image: file };
    const answer = await call('PUT /api/organizations/{id}/team-emblems/crest', { path, form });
    setSending(null);
    if (answer.ok) saved();
    else setRefused(answer.problem.errors[0]?.message ?? answer.problem.text);
  };
  const crestAct = chosen?.crest === undefined ? t.crest : t.otherCrest;
  return (
    <div className={styles.emblemPanel} ref={panel} tabIndex={-1}>
      <div className={styles.club}>
        {/* The number is that of one team. */}
        <EmblemDisc emblem={{ ...emblem, number: undefined }} />
        <div>
          <b>{club}</b>
          <span className={styles.note}>{t.scope}</span>
        </div>
      </div>
      <SwatchRow
        legend={t.ground}
        value={ground}
        swatches={CLUB_SWATCHES}
        choose={(color) => void setPair(`${color} ${band}`)}
      />
      <SwatchRow
        legend={t.band}
        value={band}
        swatches={BAND_SWATCHES}
        choose={(color) => void setPair(`${ground} ${color}`)}
      />
      <div className={styles.deeds}>
        <FileButton
          label={crestAct}
          size="small"
          accept="image/png,image/jpeg,image/webp"
          busy={sending !== null}
          choose={(file) => void upload(file)}
        >
          <IconPhotoUp size={18} aria-hidden />
          {crestAct}
        </FileButton>
        {chosen?.crest !== undefined && (
          <Button tone="link" size="small" onClick={() => void removeCrest()}>
            {t.colorsOnly}
          </Button>
        )}
        {pair !== null && (
          <Button
            tone="link"
            size="small"
            onClick={() => {
              panel.current?.focus();
              void setPair(null);
            }}
          >
            {t.drawn}
          </Button>
        )}
      </div>
      <p role="alert" className={styles.refused}>
        {refused}
      </p>
      <p className={styles.note}>{sending === null ? t.anySize : texts.images.uploading(sending)}</p>
      <Saved at={savedAt} />
    </div>
  );
}

function colorsOf(pair: string | null): readonly [ground: string, band: string] | null {
  if (pair === null) return null;
  const [ground = '', band = ''] = pair.split(' ');
  return [ground, band];
}
