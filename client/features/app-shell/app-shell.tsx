import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useCanWrite } from '../../api/use-can-write.ts';
import { refetchActive } from '../../api/use-query.ts';
import { keepContact, useLostSince } from '../../live/topics.ts';
import { useUnsentReports } from '../tournament/unsent-reports.ts';
import { Name } from '../../tournament-view/name.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, readMoment } from '../../texts/format.ts';
import { serverTime } from '../../texts/server-time.ts';
import { keyName } from '../search/key-name.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { openOverlay } from '../search/overlay.ts';
import { useArrival } from '../navigation/use-arrival.ts';
import { chooseColorScheme, useColorScheme } from '../../theme/color-scheme.ts';
import { publishKeyboardHeight } from './publish-keyboard-height.ts';
import { UserMenu } from './user-menu.tsx';
import * as logoStyles from '../../ui/display/logo.module.css';
import * as styles from './app-shell.module.css';

/** A step on the way to this page; the page itself, and what has none, is without an address. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

/** The frame of every portal page: brand, path, connection, clock and user menu; the page; the footer. */
export function AppShell({
  title,
  crumbs,
  people,
  children,
}: {
  title: string;
  crumbs: readonly Breadcrumb[];
  /** Who else is here, where the bar has to say so. */
  people?: ReactNode;
  children: ReactNode;
}) {
  useArrival(title);
  useEffect(publishKeyboardHeight, []);
  const isLoggedIn = useSession().accessExpiry !== null;
  useEffect(() => {
    if (isLoggedIn) keepContact();
  }, [isLoggedIn]);
  const up = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <div className={up === undefined ? styles.frame : `${styles.frame} ${styles.below}`}>
      <a className={styles.skip} href="#content">
        {texts.frame.skip}
      </a>
      <header className={styles.topBar} data-print="no">
        {up !== undefined && (
          <Link className={styles.wayUp} href={up.to ?? '/portal'} aria-label={texts.frame.up(up.label)}>
            <IconChevronLeft size={24} aria-hidden />
          </Link>
        )}
        <Link className={`${logoStyles.brand} ${styles.brand}`} href="/portal" aria-label={texts.product}>
          <Logo />
          <span className={styles.brandName}>{texts.product}</span>
        </Link>
        <nav className={styles.crumbs} aria-label={texts.frame.path}>
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb.label}>
              {index > 0 && <IconChevronRight size={12} aria-hidden />}
              <Step crumb={crumb} isHere={index === crumbs.length - 1 && crumb.to === undefined} />
            </Fragment>
          ))}
        </nav>
        <span className="grow" />
        {people}
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openOverlay('search')}
        >
          <IconSearch size={18} aria-hidden />
          <span className={styles.searchWord}>{texts.spotlight.button}</span>
          <kbd aria-hidden>{keyName('Strg')} K</kbd>
        </button>
        <Connection />
        <Clock />
        <UserMenu />
      </header>
      <CannotWrite />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot} data-print="no" aria-label={texts.frame.footer}>
        <a href="/">{texts.frame.start}</a>
        <a href="/impressum">{texts.frame.imprint}</a>
        <a href="/datenschutz">{texts.frame.privacy}</a>
        <span>{texts.frame.version(BUILD_VERSION)}</span>
        <span>{texts.copyright.years(serverTime().getFullYear())}</span>
        <ThemeSwitch />
      </footer>
    </div>
  );
}

/** Over every page while the server has no room to store anything. */
function CannotWrite() {
  const canWrite = useCanWrite();
  return (
    <div role="alert" data-print="no">
      {!canWrite && (
        <p className={styles.cannotWrite}>
          <IconAlertTriangle size={18} aria-hidden />
          {texts.connection.cannotWrite}
        </p>
      )}
    </div>
  );
}

function Step({ crumb: { label, to }, isHere }: { crumb: Breadcrumb; isHere: boolean }) {
  const name = <Name text={label} />;
  if (isHere) return <b aria-current="page">{name}</b>;
  return to === undefined ? <span>{name}</span> : <Link href={to}>{name}</Link>;
}

/** 'Live', or since when the page may be showing old scores and how many results wait; logged out where only what is unsaved still holds the page. */
export function Connection() {
  const lostSince = useLostSince();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && lostSince === null) refetchActive();
    wasLost.current = lostSince !== null;
  }, [lostSince]);
  const unsent = useUnsentReports();
  const { accessExpiry } = useSession();
  const now = useNow(60_000);
  if (accessExpiry === null) {
    return (
      <span className={`${styles.connection} ${styles.lost}`} role="status" title={texts.callProblems.loggedOut}>
        <IconAlertTriangle size={15} aria-hidden />
        {texts.connection.loggedOut}
      </span>
    );
  }
  if (lostSince === null) {
    return (
      <span className={styles.connection} role="status">
        <i aria-hidden />
        {texts.connection.live}
      </span>
    );
  }
  const since = readMoment(lostSince, now);
  return (
    <span className={`${styles.connection} ${styles.lost}`} role="status" title={texts.connection.lost(since)}>
      <IconAlertTriangle size={15} aria-hidden />
      <span className="hidden-on-phones">
        {unsent === 0 ? texts.connection.lost(since) : texts.unsentReports.wait(unsent)}
      </span>
      <span className={styles.short} aria-hidden>
        {unsent === 0 ? texts.connection.lostShort(since) : texts.unsentReports.wait(unsent)}
      </span>
    </span>
  );
}

function Clock() {
  const time = formatClock(useNow(1_000));
  return <time className={styles.clock}>{time}</time>;
}

function ThemeSwitch() {
  const scheme = useColorScheme();
  return (
    <button
      type="button"
      className={styles.themeSwitch}
      onClick={() => chooseColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {scheme === 'dark' ? <IconSun size={15} aria-hidden /> : <IconMoon size={15} aria-hidden />}
      {scheme === 'dark' ? texts.frame.light : texts.frame.dark}
    </button>
  );
}
