import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { findLogos } from '../presentation.ts';
import { Pin } from './area-icons.tsx';

/** The venue, as the organisers describe it. */
export function Place({ tournament: { venue } }: { tournament: PublicTournamentView }) {
  if (venue === null) return null;
  const { name, description, addressDetails, externalLinks } = venue;
  return (
    <section className="card place" aria-label={texts.visitor.place}>
      <Pin />
      <div>
        <h2>{name}</h2>
        {addressDetails.length > 0 && (
          <address>
            {addressDetails.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
              <span key={index}>{line}</span>
            ))}
          </address>
        )}
        {description !== '' && <p>{description}</p>}
        {externalLinks.length > 0 && (
          <ul aria-label={texts.visitor.links}>
            {externalLinks.map((link) => (
              <li key={link}>
                <a href={link} rel="noreferrer nofollow">
                  {link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The sponsor: banner and logo. */
export function Sponsor({ tournament }: { tournament: PublicTournamentView }) {
  const { sponsor, banner } = findLogos(tournament);
  if (banner === null && sponsor === null) return null;
  return (
    <section className="place-sponsor" aria-label={texts.visitor.sponsor}>
      <p>{texts.visitor.sponsor}</p>
      <div>
        {banner !== null && (
          <img
            className="place-banner"
            src={banner.url}
            alt={banner.name}
            width={banner.width}
            height={banner.height}
          />
        )}
        {sponsor !== null && (
          <img
            className="place-logo"
            src={sponsor.url}
            alt={sponsor.name}
            width={sponsor.width}
            height={sponsor.height}
          />
        )}
      </div>
    </section>
  );
}
