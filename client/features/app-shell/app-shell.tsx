import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { createContext, Fragment, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
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
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { publishKeyboardHeight } from './publish-keyboard-height.ts';
import { UserMenu } from './user-menu.tsx';
import * as logoStyles from '../../ui/display/logo.module.css';
import * as styles from './app-shell.module.css';

/** A step on the way to this page; the page itself, and what has none, is without an address. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

const BarContext = createContext<HTMLElement | null>(null);

/** Draws the head of the page in the bar of its frame, between brand and connection. */
export function InBar({ children }: { children: ReactNode }) {
  const bar = useContext(BarContext);
  return bar === null ? null : createPortal(children, bar);
}

/** The frame of every portal page: brand, path, connection, clock and user menu; the page; the footer. */
export function AppShell({
  title,
  crumbs,
  people,
  hasHead = false,
  children,
}: {
  title: string;
  crumbs: readonly Breadcrumb[];
  /** Who else is here, where the bar has to say so. */
  people?: ReactNode;
  /** The page draws its head, and on the phone the one menu, in the bar. */
  hasHead?: boolean;
  children: ReactNode;
}) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  useArrival(title);
  useEffect(publishKeyboardHeight, []);
  const isLoggedIn = useSession().accessExpiry !== null;
  useEffect(() => {
    if (isLoggedIn) keepContact();
  }, [isLoggedIn]);
  const up = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <div
      className={[styles.frame, up === undefined ? '' : styles.below, hasHead ? styles.withHead : '']
        .filter(Boolean)
        .join(' ')}
    >
      <a className={styles.skip} href="#content">
        {texts.frame.skip}
      </a>
      <header className={`flex-row ${styles.topBar}`} data-print="no">
        {up !== undefined && (
          <Link className={styles.wayUp} href={up.to ?? '/portal'} aria-label={texts.frame.up(up.label)}>
            <IconChevronLeft size={24} aria-hidden />
          </Link>
        )}
        <Link className={`${logoStyles.brand} ${styles.brand}`} href="/portal" aria-label={texts.product}>
          <Logo />
          {!hasHead && <span className={styles.brandName}>{texts.product}</span>}
        </Link>
        {hasHead ? (
          <div className={styles.head} ref={setBar} />
        ) : (
          <>
            <Crumbs crumbs={crumbs} />
            <span className="grow" />
            {people}
          </>
        )}
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K Meta+K"
          title={hasHead ? `${texts.frame.search} · ${keyName('Strg')} K` : undefined}
          onClick={() => openOverlay('search')}
        >
          <IconSearch size={18} aria-hidden />
          <span className={hasHead ? 'visually-hidden' : styles.searchWord}>{texts.frame.search}</span>
          {!hasHead && <kbd aria-hidden>{keyName('Strg')} K</kbd>}
        </button>
        <Connection />
        <Clock />
        {!(hasHead && isPhone) && <UserMenu />}
      </header>
      <CannotWrite />
      <main id="content" className={styles.content} tabIndex={-1}>
        <BarContext value={bar}>{children}</BarContext>
      </main>
      <footer className={`flex-row muted tiny ${styles.foot}`} data-print="no" aria-label={texts.frame.footer}>
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
        <p className={`flex-row bold ${styles.cannotWrite}`}>
          <IconAlertTriangle size={18} aria-hidden />
          {texts.connection.cannotWrite}
        </p>
      )}
    </div>
  );
}

/** The way to this page. */
export const Crumbs = ({ crumbs }: { crumbs: readonly Breadcrumb[] }) => (
  <nav className={`flex-row muted small ${styles.crumbs}`} aria-label={texts.frame.path}>
    {crumbs.map((crumb, index) => (
      <Fragment key={crumb.label}>
        {index > 0 && <IconChevronRight size={12} aria-hidden />}
        <Step crumb={crumb} isHere={index === crumbs.length - 1 && crumb.to === undefined} />
      </Fragment>
    ))}
  </nav>
);

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
