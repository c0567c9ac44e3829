import { useEffect, useRef, useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import type { TeamNames } from '../../../tournament-view/team-names.ts';
import { texts } from '../../../texts/de.ts';
import { TypedAddress } from '../../../tournament-view/typed-address.tsx';
import { sign } from '../../icons.tsx';
import { useTheme } from '../use-theme.ts';
import { useNow } from '../../../tournament-view/use-now.ts';
import { mailLink, shareMessages, whatsAppLink, type ShareMessage } from '../../../tournament-view/share-messages.ts';
import { useInstall } from '../use-install.ts';
import { HeardChoice } from './spoken-news-region.tsx';

const t = texts.shareSheet;
const Close = sign('M6 6l12 12M18 6 6 18', 2.4);

/** Ways to keep or pass on the page: sending it, its QR code, the calendar, the home screen; and how it looks and sounds. */
export function ShareSheet({
  tournament,
  names,
  link,
  mine,
  close,
}: {
  tournament: PublicTournamentView;
  names: TeamNames;
  link: string;
  /** The reader's team. */
  mine: string | null;
  close: () => void;
}) {
  const { name } = tournament;
  const ownName = names.get(mine ?? '');
  const now = useNow(60_000);
  const messages = shareMessages(tournament, names, { teamId: mine, link, now });
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the pointer was last pressed outside the sheet. */
  const isBeside = useRef(false);
  const install = useInstall();
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const calendar = link.replace(/^https?:/, 'webcal:');
  return (
    <dialog
      ref={dialog}
      className="share-sheet"
      aria-labelledby="sheet-title"
      onClose={close}
      onPointerDown={({ target }) => {
        isBeside.current = target === dialog.current;
      }}
      onClick={({ target }) => {
        // A tap outside closes the sheet; selecting text beyond its edge does not.
        if (target === dialog.current && isBeside.current) dialog.current?.close();
      }}
    >
      <div className="share-sheet-body">
        <div className="share-sheet-head">
          <h2 id="sheet-title">{t.title}</h2>
          <button
            type="button"
            className="visitor-icon-button"
            aria-label={t.close}
            onClick={() => dialog.current?.close()}
          >
            <Close />
          </button>
        </div>
        <div className="share-sheet-code">
          <img src={`${new URL(link).pathname}/qr.svg`} alt={t.code(link)} width="148" height="148" />
          <div>
            <p className="share-sheet-link">
              <TypedAddress link={link.replace(/^https?:\/\//, '')} />
            </p>
            <p className="visitor-quiet">{t.codeText}</p>
            <div className="share-sheet-actions">
              <Send name={name} link={link} />
              <Copy link={link} />
            </div>
          </div>
        </div>
        {messages.length > 0 && (
          <section>
            <h3>{t.message}</h3>
            <div className="share-sheet-messages">
              {messages.map((message) => (
                <Message key={message.kind} message={message} subject={name} />
              ))}
            </div>
          </section>
        )}
        <section>
          <h3>{t.calendar}</h3>
          <ul>
            {mine !== null && ownName !== undefined && (
              <li>
                <a className="share-sheet-button" href={`${calendar}/calendar.ics?team=${mine}`}>
                  {t.calendarOf(ownName)}
                </a>
              </li>
            )}
            <li>
              <a className="share-sheet-button" href={`${calendar}/calendar.ics`}>
                {t.calendarAll}
              </a>
            </li>
            <li>
              <a className="share-sheet-button" href={`${link}/calendar.ics`}>
                {t.calendarFile}
              </a>
            </li>
          </ul>
        </section>
        <section>
          <h3>{t.install}</h3>
          <p className="visitor-quiet">{t.installText}</p>
          {install.kind === 'offered' && (
            <button type="button" className="share-sheet-button" onClick={install.ask}>
              {t.installNow}
            </button>
          )}
          {install.kind === 'menu' && <p>{t.installByMenu}</p>}
          {install.kind === 'insecure' && <p>{t.installInsecure}</p>}
          {install.kind === 'installed' && <p>{t.installed}</p>}
        </section>
        <section>
          <h3>{t.settings}</h3>
          <button type="button" className="share-sheet-button" onClick={() => setTheme(isDark ? 'light' : 'dark')}>
            {isDark ? t.light : t.dark}
          </button>
          <HeardChoice />
        </section>
      </div>
    </dialog>
  );
}

/** The phone's share menu, if it has one. */
function Send({ name, link }: { name: string; link: string }) {
  if (!('share' in navigator)) return null;
  return (
    <button
      type="button"
      className="share-sheet-button share-sheet-main"
      // A cancelled share is no error.
      onClick={() => void navigator.share({ title: name, url: link }).catch(() => undefined)}
    >
      {t.shareNow}
    </button>
  );
}

/** Sent by whatever the phone shares with, or else by what opens such addresses; nothing is sent from here. */
function Message({ message: { kind, text }, subject }: { message: ShareMessage; subject: string }) {
  const title = t.messageNames[kind];
  return (
    <div role="group" aria-label={title}>
      <b>{title}</b>
      <p className="visitor-quiet share-sheet-message">{text}</p>
      <div className="share-sheet-actions">
        {'share' in navigator ? (
          <button
            type="button"
            className="share-sheet-button"
            onClick={() => void navigator.share({ text }).catch(() => undefined)}
          >
            {t.send}
          </button>
        ) : (
          <>
            <a className="share-sheet-button" href={whatsAppLink(text)} target="_blank" rel="noopener noreferrer">
              {t.whatsApp}
            </a>
            <a className="share-sheet-button" href={mailLink(subject, text)}>
              {t.mail}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

function Copy({ link }: { link: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  if (state === 'refused' || !('clipboard' in navigator)) return <p className="visitor-quiet">{t.copyByHand}</p>;
  return (
    <button
      type="button"
      className="share-sheet-button"
      onClick={() =>
        void navigator.clipboard.writeText(link).then(
          () => setState('copied'),
          () => setState('refused'),
        )
      }
    >
      <span aria-live="polite">{state === 'copied' ? t.copied : t.copy}</span>
    </button>
  );
}
