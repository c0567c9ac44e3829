import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { useArrival } from '../navigation/use-arrival.ts';
import * as logoStyles from '../../ui/display/logo.module.css';
import * as styles from './identity-page.module.css';
import * as stageStyles from './identity-stage.module.css';

/**
 * The frame of every identity page: the brand, at a desk on a stage beside it, one card with `below` as a strip under it, the
 * legal links. No page lists them all.
 */
export function IdentityPage({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  useArrival(title);
  return (
    <div className={styles.identity}>
      <header className={stageStyles.stage}>
        <Pitch />
        <Link className={`${logoStyles.brand} ${styles.brand}`} href="/portal">
          <Logo />
          {texts.product}
        </Link>
        <p className={stageStyles.promise}>{texts.identity.promise}</p>
      </header>
      <main>
        <div className={`card ${styles.idCard}`}>{children}</div>
        {below}
      </main>
      <footer aria-label={texts.identity.legal}>
        <a href="/impressum">{texts.frame.imprint}</a>
        <a href="/datenschutz">{texts.frame.privacy}</a>
      </footer>
    </div>
  );
}

/** The lines of a hall, seen from above. */
const Pitch = () => (
  <svg className={stageStyles.pitch} viewBox="0 0 670 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d="M42-2v804M628-2v804M42 400h586M188-2v88h294v-88M188 802v-88h294v88" />
    <circle cx="335" cy="400" r="116" />
  </svg>
);

export const CookieNotice = () => (
  <p className="id-strip">
    {texts.identity.cookies} <a href="/datenschutz">{texts.identity.privacy}</a>
  </p>
);

/** How a page ends, or why it cannot begin: a sign, a title, one sentence, what to do next. */
export function Outcome({
  tone,
  icon,
  title,
  text,
  children,
}: {
  tone: 'good' | 'bad' | 'busy';
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of a form, and the focus went with that.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome} data-tone={tone}>
      <span className={styles.outcomeSign} aria-hidden>
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
