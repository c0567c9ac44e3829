import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { Fold } from '../../ui/display/fold.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { texts } from '../../texts/de.ts';
import { ClubColorSection } from './club-color-section.tsx';
import { ClubPageSection } from './club-page-section.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { DeletedTournaments } from './deleted-tournaments.tsx';
import { SecondFactorDemand } from './second-factor-demand.tsx';
import { OrganizationSettingsToRead } from './organization-settings-to-read.tsx';
import { RenameOrganization } from './rename-organization.tsx';
import * as styles from '../../ui/display/section.module.css';

const t = texts.organizationSettings;

/** The settings of an organisation: each section saves itself, deletion comes last. Auditors read them. */
export function OrganizationSettings({ organization, role, keys }: OrganizationPageProps) {
  const { id, name, color = null } = organization;
  if (role !== 'Owner') {
    return (
      <div className={`page ${styles.sections}`}>
        <h2 className="visually-hidden">{texts.organization.tabs.settings}</h2>
        <OrganizationSettingsToRead organization={organization} />
      </div>
    );
  }
  return (
    <div className={`page ${styles.sections}`}>
      <h2 className="visually-hidden">{texts.organization.tabs.settings}</h2>
      <RenameOrganization id={id} name={name} />
      <ClubColorSection id={id} color={color} />
      {keys !== null && <ClubPageSection organization={organization} />}
      <section className={`card ${styles.section}`}>
        <Fold title={t.api}>
          <p>{t.apiText}</p>
          <dl>
            <dt>{t.id}</dt>
            <dd className={styles.withCopy}>
              <span className="typed-address">{id}</span>
              <CopyButton text={id} label={t.copyId} />
            </dd>
            {keys !== null && (
              <>
                <dt>{t.licensing}</dt>
                <dd>
                  <span className={keys.allowApiAccess ? 'badge good' : 'badge'}>
                    {keys.allowApiAccess ? (
                      <IconCircleCheck size={15} aria-hidden />
                    ) : (
                      <IconLock size={15} aria-hidden />
                    )}
                    {keys.allowApiAccess ? t.licensed : t.unlicensed}
                  </span>
                  {!keys.allowApiAccess && <small className={styles.below}>{t.unlicensedHint}</small>}
                </dd>
              </>
            )}
          </dl>
        </Fold>
      </section>
      {keys !== null && <SecondFactorDemand id={id} isDemanded={keys.demandsSecondFactor} />}
      <DeletedTournaments organizationId={id} />
      <DeleteOrganization organization={organization} keys={keys} />
    </div>
  );
}
