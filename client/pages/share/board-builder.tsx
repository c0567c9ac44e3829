import { Checkbox, Switch } from '@mantine/core';
import { IconDeviceDesktop, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import type { PageKind } from '../../public/board/pages.ts';
import { texts } from '../../texts/de.ts';
import { boardPath, PACES, PAGES, USUAL } from './board-link.ts';

const said = texts.share;
/** What the display believes to have: it is drawn for a hall, and shown here in small. */
const SCREEN = { width: 1280, height: 720 };

/** Puts the link of a hall display together, with the display itself beside it. */
export function BoardBuilder({ tournament: { id, visibility, matches } }: { tournament: TournamentView }) {
  const [settings, set] = useState(USUAL);
  const [frame, width] = useWidth();
  const { pages, pace, qr, theme, court, sound } = settings;
  const courts = [...new Set(matches.map(({ metadata }) => metadata.court))].sort((a, b) => a - b);
  const path = boardPath(id, settings);
  // Gongs belong into the hall, not beside the settings.
  const preview = boardPath(id, { ...settings, sound: false });
  const link = `${location.origin}${path}`;
  const toggle = (page: PageKind) =>
    set({ ...settings, pages: pages.includes(page) ? pages.filter((one) => one !== page) : [...pages, page] });
  return (
    <section className="card setting share-board" aria-labelledby="share-board">
      <h3 id="share-board" className="setting-title">
        {said.board}
      </h3>
      <p>{said.boardText}</p>
      {matches.length === 0 ? (
        <p className="board-none">{said.noPlan}</p>
      ) : (
        // Only to be looked at: the link below leads to the display itself.
        <div className="board-preview" ref={frame} inert>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the session a private one needs */}
          <iframe
            key={preview}
            src={preview}
            title={said.preview}
            width={SCREEN.width}
            height={SCREEN.height}
            style={{ transform: `scale(${width / SCREEN.width})` }}
          />
        </div>
      )}
      <div className="board-fields">
        {courts.length > 1 && (
          <label className="board-court">
            {said.court}
            <select
              value={court ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set({ ...settings, court: value === '' ? null : Number(value) })
              }
            >
              <option value="">{said.allCourts}</option>
              {courts.map((each) => (
                <option key={each} value={each}>
                  {said.onlyCourt(each)}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset className="board-pages" disabled={court !== null}>
          <legend>{said.pages}</legend>
          {PAGES.map((page) => {
            const isLast = pages.length === 1 && pages[0] === page;
            return (
              <Checkbox
                key={page}
                label={said.pageNames[page]}
                checked={pages.includes(page)}
                disabled={isLast || court !== null}
                description={isLast ? said.lastPage : undefined}
                onChange={() => toggle(page)}
              />
            );
          })}
        </fieldset>
        <div className="board-pace">
          {court === null && (
            <>
              <span>{said.pace}</span>
              <SegmentedControl
                label={said.pace}
                value={pace}
                choose={(seconds) => set({ ...settings, pace: seconds })}
                choices={PACES.map((seconds) => ({
                  value: seconds,
                  text: (
                    <>
                      <span aria-hidden>{seconds} s</span>
                      <span className="sr">{said.seconds(seconds)}</span>
                    </>
                  ),
                }))}
              />
            </>
          )}
          <span>{said.theme}</span>
          <SegmentedControl
            label={said.theme}
            value={theme}
            choose={(wanted) => set({ ...settings, theme: wanted })}
            choices={[
              { value: 'dark', text: said.dark },
              { value: 'light', text: said.light },
            ]}
          />
          <Switch
            size="md"
            label={said.qr}
            checked={qr}
            onChange={(event) => set({ ...settings, qr: event.currentTarget.checked })}
          />
          <Switch
            size="md"
            label={said.sound}
            description={sound ? said.soundText : undefined}
            checked={sound}
            onChange={(event) => set({ ...settings, sound: event.currentTarget.checked })}
          />
        </div>
      </div>
      {visibility === 'Private' && (
        <p className="st warn share-dimmed">
          <IconLock size={16} aria-hidden />
          {said.boardPrivate}
        </p>
      )}
      <div className="share-link" role="group" aria-label={said.boardLink}>
        <span className="address">{link}</span>
        <CopyButton text={link} label={said.copyBoard} />
        <a className="btn sm" href={path} target="_blank" rel="noreferrer">
          <IconDeviceDesktop size={16} aria-hidden />
          {said.open}
        </a>
      </div>
    </section>
  );
}
