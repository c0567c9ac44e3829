import { IconPlus } from '@tabler/icons-react';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { TournamentExplorer } from './tournament-explorer.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';

/** The tournaments of an organisation in their folders, or the invitation to begin. */
export function Organization({ organization, role }: OrganizationPageProps) {
  if (organization.tournaments.length === 0 && organization.templates.length === 0)
    return <First id={organization.id} mayCreate={mayOrganize(role)} />;
  return <TournamentExplorer organization={organization} role={role} />;
}

const First = ({ id, mayCreate }: { id: string; mayCreate: boolean }) => (
  <div className="page">
    <section className="card lone">
      <h2>{mayCreate ? texts.organization.emptyTitle : texts.organization.noneTitle}</h2>
      <p className="muted">{mayCreate ? texts.organization.emptyLead : texts.organization.noneLead}</p>
      {mayCreate && (
        <ButtonLink tone="primary" href={`/portal/organizations/${id}/new-tournament`}>
          <IconPlus size={18} aria-hidden />
          {texts.organization.create}
        </ButtonLink>
      )}
    </section>
  </div>
);
