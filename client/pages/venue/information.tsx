import { IconAlertTriangle, IconExternalLink, IconMap2, IconPencil } from '@tabler/icons-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrganizationView } from '#domain/contract.ts';
import { keysOf } from '#domain/play.ts';
import { TournamentState } from '../../features/tournament/tournament-state.tsx';
import { playedAt, type VenueView } from '../../features/organization/venue-view.ts';
import { inSameHall } from '../../features/organization/in-same-hall.ts';
import { texts } from '../../texts/de.ts';
import { oClock, plainDay } from '../../texts/format.ts';
import { DescriptionDialog } from './description-dialog.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import type { VenuePart } from './use-venue-session.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import * as styles from './venue.module.css';

const t = texts.venues;

/** What is edited each by itself; the name has a dialog in its heading. */
type VenueField = Exclude<VenuePart, 'name'>;

/** One part of what is said of a venue: how it is shown, and the dialog in which it is edited. */
interface VenueSection {
  readonly title: string;
  readonly edit: string;
  readonly show: (venue: VenueView) => ReactNode;
  readonly Dialog: ComponentType<{
    readonly venue: VenueView;
    readonly organizationId: string;
    readonly close: () => void;
  }>;
}

const SECTIONS: Readonly<Record<VenueField, VenueSection>> = {
  description: {
    title: t.description,
    edit: t.editDescription,
    show: ({ description }) =>
      description === '' ? (
        <p className="muted">{t.noDescription}</p>
      ) : (
        <p className={styles.venueDescription}>{description}</p>
      ),
    Dialog: DescriptionDialog,
  },
  addressDetails: {
    title: t.addressTitle,
    edit: t.editAddress,
    show: ({ addressDetails }) =>
      addressDetails.length === 0 ? (
        <p className="muted">{t.noAddressYet}</p>
      ) : (
        <>
          <address>{addressDetails.join('\n')}</address>
          <a className={styles.venueLink} href={mapOf(addressDetails)} target="_blank" rel="noreferrer">
            <IconMap2 size={17} aria-hidden />
            {t.onMap}
          </a>
        </>
      ),
    Dialog: (props) => <LinesDialog {...props} part="addressDetails" />,
  },
  externalLinks: {
    title: t.linksTitle,
    edit: t.editLinks,
    show: ({ externalLinks }) =>
      externalLinks.length === 0 ? (
        <p className="muted">{t.noLinksYet}</p>
      ) : (
        <ul className="stack">
          {[...new Set(externalLinks)].map((link) => (
            <li key={link}>
              <a className={styles.venueLink} href={link} target="_blank" rel="noreferrer" aria-label={t.opens(link)}>
                <IconExternalLink size={17} aria-hidden />
                {link.replace(/^https:\/\//i, '').replace(/\/$/, '')}
              </a>
            </li>
          ))}
        </ul>
      ),
    Dialog: (props) => <LinesDialog {...props} part="externalLinks" />,
  },
};

/** The details of a venue, each with its own edit button, and the tournaments played there. */
export function Information({
  venue,
  organization,
  mayChange,
}: {
  venue: VenueView;
  organization: OrganizationView;
  mayChange: boolean;
}) {
  const [editing, setEditing] = useState<VenueField | null>(null);
  const Dialog = editing === null ? null : SECTIONS[editing].Dialog;
  return (
    <div className={styles.venueParts}>
      <div className="stack" data-gap="4">
        {keysOf(SECTIONS).map((field) => (
          <Part
            key={field}
            title={SECTIONS[field].title}
            edit={SECTIONS[field].edit}
            open={mayChange ? () => setEditing(field) : null}
          >
            {SECTIONS[field].show(venue)}
          </Part>
        ))}
      </div>
      <PlayedHere tournaments={playedAt(organization, venue.id)} />
      {Dialog !== null && <Dialog venue={venue} organizationId={organization.id} close={() => setEditing(null)} />}
    </div>
  );
}

/** The address on a public map; a request goes out only when the link is opened. */
const mapOf = (address: readonly string[]): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`;

function Part({
  title,
  edit,
  open,
  children,
}: {
  title: string;
  edit: string;
  /** null: read-only. */
  open: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <section className={`card ${styles.venuePart}`}>
      <header>
        <h3>{title}</h3>
        <span className="grow" />
        {open !== null && (
          <IconButton label={edit} title={edit} onClick={open}>
            <IconPencil size={17} aria-hidden />
          </IconButton>
        )}
      </header>
      <div className={styles.venuePartBody}>{children}</div>
    </section>
  );
}

function PlayedHere({ tournaments }: { tournaments: OrganizationView['tournaments'] }) {
  return (
    <section className={`card ${styles.venuePart}`}>
      <header>
        <h3>{t.playedHere}</h3>
        {tournaments.length > 0 && <span className="count">{tournaments.length}</span>}
      </header>
      {tournaments.length === 0 ? (
        <p className={`muted ${styles.venuePartBody}`}>{t.noneHere}</p>
      ) : (
        <ul className={styles.venueTournaments}>
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <Link href={`/portal/tournaments/${tournament.id}`}>
                <b>{tournament.name}</b>
                <small>
                  {tournament.kickoff === null
                    ? texts.organization.noDate
                    : `${plainDay(tournament.kickoff)}, ${oClock(tournament.kickoff)}`}
                </small>
              </Link>
              <span>
                <TournamentState tournament={tournament} />
                {inSameHall(tournament, tournaments).length > 0 && (
                  <span className="status warn">
                    <IconAlertTriangle size={15} aria-hidden />
                    {texts.organization.sameHallShort}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
