import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { SideList, type ListedPart } from '../../ui/display/side-list.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { texts } from '../../texts/de.ts';
import { ClubColorSection } from './club-color-section.tsx';
import { ClubCrestSection } from './club-crest-section.tsx';
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
  const { id, name, color = null, crest = null, page } = organization;
  const label = texts.organization.tabs.settings;
  if (role !== 'Owner') {
    return (
      <div className={`page ${styles.sections}`}>
        <h2 className="visually-hidden">{label}</h2>
        <OrganizationSettingsToRead organization={organization} />
      </div>
    );
  }
  const parts: readonly ListedPart[] = [
    { id: 'name', title: t.name, content: <RenameOrganization id={id} name={name} /> },
    { id: 'color', title: texts.clubColor.title, content: <ClubColorSection id={id} color={color} /> },
    { id: 'crest', title: texts.clubCrest.title, content: <ClubCrestSection id={id} crest={crest} /> },
    ...(keys === null
      ? []
      : [
          {
            id: 'club-page',
            title: texts.clubPage.title,
            value: page.name === null ? t.noPage : `/v/${page.name}`,
            content: <ClubPageSection organization={organization} />,
          },
        ]),
    { id: 'api', title: t.api, content: <ForDevelopers id={id} keys={keys} /> },
    ...(keys === null
      ? []
      : [
          {
            id: 'second-factor',
            title: t.secondFactor,
            content: <SecondFactorDemand id={id} isDemanded={keys.demandsSecondFactor} />,
          },
        ]),
    {
      id: 'delete',
      title: t.delete,
      content: (
        <>
          <DeletedTournaments organizationId={id} />
          <DeleteOrganization organization={organization} keys={keys} />
        </>
      ),
    },
  ];
  return (
    <>
      <h2 className="visually-hidden">{label}</h2>
      <SideList label={label} parts={parts} />
    </>
  );
}

function ForDevelopers({ id, keys }: Pick<OrganizationPageProps, 'keys'> & { id: string }) {
  return (
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
                  {keys.allowApiAccess ? <IconCircleCheck size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
                  {keys.allowApiAccess ? t.licensed : t.unlicensed}
                </span>
                {!keys.allowApiAccess && <small className={styles.below}>{t.unlicensedHint}</small>}
              </dd>
            </>
          )}
        </dl>
      </Fold>
    </section>
  );
}
