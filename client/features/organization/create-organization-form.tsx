import { useLocation } from 'wouter';
import { MAX_ORGANIZATION_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { NameForm } from '../../ui/field/name-form.tsx';

/** The invitation to found an organisation: one name, then its page. */
export function CreateOrganizationForm() {
  const [, navigate] = useLocation();
  return (
    <>
      <h1 className="hero">{texts.organizations.emptyTitle}</h1>
      <p className="lead">{texts.organizations.emptyLead}</p>
      <NameForm
        label={texts.organizations.name}
        placeholder={texts.organizations.namePlaceholder}
        submit={texts.organizations.submit}
        maximum={MAX_ORGANIZATION_NAME_LENGTH}
        send={async (name) => {
          const answer = await call('POST /api/organizations', { body: { name } });
          if (!answer.ok) return answer.problem;
          navigate(`/portal/organizations/${answer.value.id}`);
          return null;
        }}
      />
    </>
  );
}
