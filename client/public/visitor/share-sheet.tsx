import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Close } from './signs.tsx';
import { useInstall } from './use-install.ts';

const said = texts.visitor;

/** Everything that takes the page along: sending it, its code, the calendar, the start screen of the phone. */
export function ShareSheet({
  name,
  link,
  team,
  close,
}: {
  name: string;
  link: string;
  /** The reader's team. */
  team: { readonly id: string; readonly name: string } | null;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const install = useInstall();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const calendar = link.replace(/^https?:/, 'webcal:');
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onClose={close}
      onClick={({ target }) => {
        // A tap beside it closes it.
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          <h2 id="sheet-title">{said.share}</h2>
          <button type="button" className="ib" aria-label={said.close} onClick={() => dialog.current?.close()}>
            <Close />
          </button>
        </div>
        <div className="sheet-code">
          <img src={`${new URL(link).pathname}/qr.svg`} alt={said.code(link)} width="148" height="148" />
          <div>
            <p className="link">{link.replace(/^https?:\/\//, '')}</p>
            <p className="quiet">{said.codeText}</p>
            <div className="acts">
              <Send name={name} link={link} />
              <Copy link={link} />
            </div>
          </div>
        </div>
        <section>
          <h3>{said.calendar}</h3>
          <ul>
            {team !== null && (
              <li>
                <a className="btn" href={`${calendar}/calendar.ics?team=${team.id}`}>
                  {said.calendarOf(team.name)}
                </a>
              </li>
            )}
            <li>
              <a className="btn" href={`${calendar}/calendar.ics`}>
                {said.calendarAll}
              </a>
            </li>
            <li>
              <a className="btn" href={`${link}/calendar.ics`}>
                {said.calendarFile}
              </a>
            </li>
          </ul>
        </section>
        <section>
          <h3>{said.install}</h3>
          <p className="quiet">{said.installText}</p>
          {install.kind === 'offered' && (
            <button type="button" className="btn" onClick={install.ask}>
              {said.installNow}
            </button>
          )}
          {install.kind === 'menu' && <p>{said.installByMenu}</p>}
          {install.kind === 'insecure' && <p>{said.installInsecure}</p>}
          {install.kind === 'installed' && <p>{said.installed}</p>}
        </section>
      </div>
    </dialog>
  );
}

/** The phone's own way to send a page; only where it has one. */
function Send({ name, link }: { name: string; link: string }) {
  if (!('share' in navigator)) return null;
  return (
    <button
      type="button"
      className="btn main"
      // Whoever thinks better of it is no fault.
      onClick={() => void navigator.share({ title: name, url: link }).catch(() => undefined)}
    >
      {said.shareNow}
    </button>
  );
}

function Copy({ link }: { link: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  if (state === 'refused' || !('clipboard' in navigator)) return <p className="quiet">{said.copyByHand}</p>;
  return (
    <button
      type="button"
      className="btn"
      onClick={() =>
        void navigator.clipboard.writeText(link).then(
          () => setState('copied'),
          () => setState('refused'),
        )
      }
    >
      <span aria-live="polite">{state === 'copied' ? said.copied : said.copy}</span>
    </button>
  );
}
