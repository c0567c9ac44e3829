import type { ImageTargetValue, OrganizationView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { UploadTile } from '../../features/organization/upload-tile.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { ImageTile } from './image-tile.tsx';
import * as styles from './images.module.css';

const t = texts.images;
const KINDS: readonly ImageTargetValue[] = ['OrganizerLogo', 'SponsorLogo', 'SponsorBanner'];

/** The pictures of an organisation by kind, each kind with the rule it follows and the place to drop a new one. */
export function Images({ organization, role }: OrganizationPageProps) {
  const mayChange = mayOrganize(role);
  return (
    <div className={`page ${styles.images}`}>
      <div className={styles.imagesHead}>
        <h2>{texts.organization.tabs.images}</h2>
        <p className="muted">{t.lead}</p>
      </div>
      {KINDS.map((kind) => (
        <Kind key={kind} kind={kind} organization={organization} mayChange={mayChange} isOwner={role === 'Owner'} />
      ))}
    </div>
  );
}

/** A crest may have any shape. */
const isNotSquare = ({ code, details }: Problem): boolean =>
  code === 'image-dimensions' && details['width'] !== details['height'];

function Kind({
  kind,
  organization,
  mayChange,
  isOwner,
}: {
  kind: ImageTargetValue;
  organization: OrganizationView;
  mayChange: boolean;
  isOwner: boolean;
}) {
  const ofKind = organization.images
    .filter(({ type }) => type === kind)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return (
    <section aria-labelledby={kind} className={styles.imageKind} data-kind={kind}>
      <header>
        <h3 id={kind}>
          {t.kinds[kind]} {ofKind.length > 0 && <span className="count">{ofKind.length}</span>}
        </h3>
        <p className="muted small">{t.rules[kind]}</p>
      </header>
      {ofKind.length === 0 && !mayChange ? (
        <p className="muted">{t.none}</p>
      ) : (
        <ul className={styles.imageTiles} aria-labelledby={kind}>
          {mayChange && (
            <li>
              <UploadTile
                to={t.kinds[kind]}
                send={(file) =>
                  call('POST /api/images', {
                    form: { OrganizationId: organization.id, ImageType: kind, Image: file },
                  })
                }
                otherUse={
                  isOwner && kind === 'OrganizerLogo'
                    ? {
                        label: texts.clubCrest.take,
                        fits: isNotSquare,
                        send: (file) =>
                          call('PUT /api/organizations/{id}/crest', {
                            path: { id: organization.id },
                            form: { Image: file },
                          }),
                      }
                    : null
                }
              />
            </li>
          )}
          {ofKind.map((image) => (
            <li key={image.id}>
              <ImageTile
                image={image}
                usedBy={organization.tournaments.filter(({ imageIds }) => imageIds.includes(image.id))}
                mayDelete={mayChange}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
