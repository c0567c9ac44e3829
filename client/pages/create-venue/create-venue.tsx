import { useLocation } from 'wouter';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { NameForm } from '../../ui/field/name-form.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { RightLackingPage } from '../../features/app-shell/notice-pages.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';

/** A new venue needs a name; its page takes the rest. */
export function CreateVenue({ organization: { id }, role }: OrganizationPageProps) {
  const [, navigate] = useLocation();
  const base = `/portal/organizations/${id}/venues`;
  if (!mayOrganize(role)) return <RightLackingPage />;
  return (
    <div className="page narrow">
      <h2 className="hero">{texts.organization.newVenue}</h2>
      <p className="lead">{texts.venues.createLead}</p>
      <NameForm
        label={texts.venues.name}
        placeholder={texts.venues.namePlaceholder}
        submit={texts.venues.createSubmit}
        maximum={MAX_NAME_LENGTH}
        send={async (name) => {
          const answer = await call('POST /api/venues', { body: { organizationId: id, name } });
          if (!answer.ok) return answer.problem;
          navigate(`${base}/${answer.value.id}`);
          return null;
        }}
      />
    </div>
  );
}
