import { useEffect, useRef } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { Link, Redirect, useParams } from 'wouter';
import { IconButton } from '../../ui/action/icon-button.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { RightLackingPage } from '../../features/app-shell/notice-pages.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import { Information } from './information.tsx';
import { RenameVenue } from './rename-venue.tsx';
import { VenueSettings } from './venue-settings.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './venue.module.css';

const t = texts.venues;

/** One venue: what visitors read about it, the tournaments there, and its settings. */
export function Venue({ organization, role }: OrganizationPageProps) {
  const { venueId, part } = useParams<{ venueId: string; part?: string }>();
  const list = `/portal/organizations/${organization.id}/venues`;
  const venue = organization.venues.find(({ id }) => id === venueId);
  const base = `${list}/${venueId}`;
  const mayChange = mayOrganize(role);
  const isSettings = part === 'settings' && mayChange;
  if (part !== undefined && part !== 'settings') return <Redirect to="/portal" replace />;
  if (venue === undefined) return <Gone list={list} />;
  if (part === 'settings' && !mayChange) return <RightLackingPage />;
  return (
    <div className={`page ${styles.venuePage}`}>
      <header className={`flex-row ${styles.venueHead}`}>
        <h2>{withHyphens(venue.name)}</h2>
        {mayChange && (
          <RenameVenue venue={venue} organizationId={organization.id}>
            {(open) => (
              <IconButton label={t.renameTitle} title={t.renameTitle} onClick={open}>
                <IconPencil size={17} aria-hidden />
              </IconButton>
            )}
          </RenameVenue>
        )}
      </header>
      {mayChange && (
        <nav className={styles.venueTabs} aria-label={t.navigation}>
          <Link href={base} aria-current={isSettings ? undefined : 'page'}>
            {t.information}
          </Link>
          <Link href={`${base}/settings`} aria-current={isSettings ? 'page' : undefined}>
            {t.settings}
          </Link>
        </nav>
      )}
      {isSettings ? (
        <VenueSettings venue={venue} organization={organization} />
      ) : (
        <Information venue={venue} organization={organization} mayChange={mayChange} />
      )}
    </div>
  );
}

/** Deleted while it was open, or a wrong link; the focus does not stay on what is no more. */
function Gone({ list }: { list: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page">
      <section className={`card ${styles.venueGone}`} role="alert">
        <h2 ref={heading} tabIndex={-1}>
          {t.goneTitle}
        </h2>
        <p className="muted">{t.gone}</p>
        <ButtonLink href={list}>{t.toList}</ButtonLink>
      </section>
    </div>
  );
}
