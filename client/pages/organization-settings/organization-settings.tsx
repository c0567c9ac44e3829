import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import type { OrganizationPage } from '../../features/organization/organization-page-props.ts';
import '../../ui/display/section.css';
import { texts } from '../../texts/de.ts';
import { DeleteOrganization } from './delete-organization.tsx';
import { DeletedTournaments } from './deleted-tournaments.tsx';
import { Rename } from './rename-organization.tsx';

const said = texts.organizationSettings;

/** The settings of an organisation: each section saves itself, deletion comes last. */
export function OrganizationSettings({ organization, keys }: OrganizationPage) {
  const { id, name } = organization;
  return (
    <div className="page settings">
      <h2 className="sr">{texts.organization.tabs.settings}</h2>
      <Rename id={id} name={name} />
      <section className="card setting">
        <h3 className="setting-title">{said.api}</h3>
        <p>{said.apiText}</p>
        <dl>
          <dt>{said.id}</dt>
          <dd className="with-copy">
            {id}
            <CopyButton text={id} label={said.copyId} />
          </dd>
          {keys !== null && (
            <>
              <dt>{said.licensing}</dt>
              <dd>
                <span className={keys.allowApiAccess ? 'tag ok' : 'tag'}>
                  {keys.allowApiAccess ? <IconCircleCheck size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
                  {keys.allowApiAccess ? said.licensed : said.unlicensed}
                </span>
                {!keys.allowApiAccess && <small className="below">{said.unlicensedHint}</small>}
              </dd>
            </>
          )}
        </dl>
      </section>
      <DeletedTournaments organizationId={id} />
      <DeleteOrganization organization={organization} keys={keys} />
    </div>
  );
}
