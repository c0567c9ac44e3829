import { IconDeviceDesktop, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { ButtonAnchor } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { useWidth } from '../../ui/hooks/use-width.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import type { PageKind } from '../../public/board/board-page.ts';
import { texts } from '../../texts/de.ts';
import { boardPath, PACES, PAGES, USUAL, withCourtOf } from './board-path.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './share.module.css';

const t = texts.share;
/** What the display believes to have: it is drawn for a hall, and shown here in small. */
const SCREEN = { width: 1280, height: 720 };

/** Builds the link of a hall display, with the display itself next to it. */
export function BoardBuilder({
  tournament: { id, visibility, matches },
  origin,
}: {
  tournament: TournamentView;
  /** Of the address that is passed on. */
  origin: string;
}) {
  const [chosen, setChosen] = useState(USUAL);
  const [frame, width] = useWidth();
  const courts = [...new Set(matches.map(({ metadata }) => metadata.court))].sort((a, b) => a - b);
  const settings = withCourtOf(chosen, courts);
  const { pages, pace, qr, theme, court, sound } = settings;
  const path = boardPath(id, settings);
  // The gong belongs in the hall, not in the preview.
  const preview = boardPath(id, { ...settings, sound: false });
  const link = `${origin}${path}`;
  const toggle = (page: PageKind) =>
    setChosen({ ...settings, pages: pages.includes(page) ? pages.filter((one) => one !== page) : [...pages, page] });
  return (
    <section className={`card ${sectionStyles.section} ${styles.shareBoard}`} aria-labelledby="share-board">
      <h3 id="share-board" className={sectionStyles.title}>
        {t.board}
      </h3>
      <p>{t.boardText}</p>
      {matches.length === 0 ? (
        <p className={styles.boardNone}>{t.noPlan}</p>
      ) : (
        // Only to be looked at: the link below leads to the display itself.
        <div className={styles.boardPreview} ref={frame} inert>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the session a private one needs */}
          <iframe
            key={preview}
            src={preview}
            title={t.preview}
            width={SCREEN.width}
            height={SCREEN.height}
            style={{ transform: `scale(${width / SCREEN.width})` }}
          />
        </div>
      )}
      <div className={styles.boardFields}>
        {courts.length > 1 && (
          <label className={styles.boardCourt}>
            {t.court}
            <select
              value={court ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChosen({ ...settings, court: value === '' ? null : Number(value) })
              }
            >
              <option value="">{t.allCourts}</option>
              {courts.map((each) => (
                <option key={each} value={each}>
                  {t.onlyCourt(each)}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset className={styles.boardPages} disabled={court !== null}>
          <legend>{t.pages}</legend>
          {PAGES.map((page) => {
            const isLast = pages.length === 1 && pages[0] === page;
            return (
              <Checkbox
                key={page}
                label={t.pageNames[page]}
                checked={pages.includes(page)}
                disabled={isLast || court !== null}
                description={isLast ? t.lastPage : undefined}
                change={() => toggle(page)}
              />
            );
          })}
        </fieldset>
        <div className={`stack ${styles.boardPace}`}>
          {court === null && (
            <>
              <span>{t.pace}</span>
              <SegmentedControl
                label={t.pace}
                value={pace}
                choose={(seconds) => setChosen({ ...settings, pace: seconds })}
                choices={PACES.map((seconds) => ({
                  value: seconds,
                  text: (
                    <>
                      <span aria-hidden>{seconds} s</span>
                      <span className="visually-hidden">{t.seconds(seconds)}</span>
                    </>
                  ),
                }))}
              />
            </>
          )}
          <span>{t.theme}</span>
          <SegmentedControl
            label={t.theme}
            value={theme}
            choose={(wanted) => setChosen({ ...settings, theme: wanted })}
            choices={[
              { value: 'dark', text: t.dark },
              { value: 'light', text: t.light },
            ]}
          />
          <Switch size="large" label={t.qr} checked={qr} change={(on) => setChosen({ ...settings, qr: on })} />
          <Switch
            size="large"
            label={t.sound}
            description={sound ? t.soundText : undefined}
            checked={sound}
            change={(on) => setChosen({ ...settings, sound: on })}
          />
        </div>
      </div>
      {visibility === 'Private' && (
        <p className={`status warn ${styles.shareDimmed}`}>
          <IconLock size={16} aria-hidden />
          {t.boardPrivate}
        </p>
      )}
      <div className="flex-row" data-wrap role="group" aria-label={t.boardLink}>
        <span className={`typed-address ${styles.address}`}>{link}</span>
        <CopyButton text={link} label={t.copyBoard} />
        <ButtonAnchor size="small" href={path} target="_blank" rel="noreferrer">
          <IconDeviceDesktop size={16} aria-hidden />
          {t.open}
        </ButtonAnchor>
      </div>
    </section>
  );
}
