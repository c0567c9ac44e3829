import { useState } from 'react';
import { Logo } from '../ui/display/logo.tsx';
import { session } from '../session/page-session.ts';
import { texts } from '../texts/de.ts';
import { serverTime } from '../texts/server-time.ts';
import { ExampleBoard } from './example-board.tsx';

/** What the product is, and the two ways in; after logging out a bar that says so. */
export function LandingPage() {
  const [loggedIn] = useState(session.isLoggedIn);
  return (
    <div className="landing-page">
      <Ended />
      <header className="landing-page-top">
        <a className="landing-page-brand" href="/">
          <Logo />
          {texts.product}
        </a>
      </header>
      <main className="landing-page-main">
        <section className="landing-page-promise">
          <p className="landing-page-eyebrow">{texts.landing.eyebrow}</p>
          <h1>
            {texts.landing.promise.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className="landing-page-lead">{texts.landing.lead}</p>
          <div className="landing-page-ways">
            {loggedIn ? (
              <a className="landing-page-way" data-primary="" href="/portal">
                {texts.landing.portal}
              </a>
            ) : (
              <>
                <a className="landing-page-way" data-primary="" href="/portal/register">
                  {texts.landing.register}
                </a>
                <a className="landing-page-way" href="/portal/login">
                  {texts.landing.login}
                </a>
              </>
            )}
          </div>
        </section>
        <ExampleBoard />
        <ul className="landing-page-points">
          {texts.landing.points.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="landing-page-foot" aria-label={texts.frame.footer}>
        <a href="/impressum">{texts.frame.imprint}</a>
        <a href="/datenschutz">{texts.frame.privacy}</a>
        <span>{texts.copyright.years(serverTime().getFullYear())}</span>
      </footer>
    </div>
  );
}

/** What just ended, said by the address; closing it takes it out of there, so that a reload does not say it again. */
function Ended() {
  const [status, setStatus] = useState(() => new URLSearchParams(location.search).get('status'));
  const text = status === 'logged_out' ? texts.landing.loggedOut : status === 'erased' ? texts.landing.erased : null;
  if (text === null) return null;
  const close = () => {
    history.replaceState(null, '', '/');
    setStatus(null);
  };
  return (
    <aside className="landing-page-ended">
      <p role="status">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="m8 12.5 2.7 2.7L16 9.500" />
        </svg>
        {text}
      </p>
      {status === 'logged_out' && <a href="/portal/login">{texts.landing.again}</a>}
      <button type="button" aria-label={texts.landing.close} onClick={close}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </aside>
  );
}
