import { useLocation } from 'wouter';
import { call } from '../../commands/call.ts';
import { Frame } from '../../parts/frame.tsx';
import { NameForm } from '../../parts/name-form.tsx';
import { texts } from '../../texts/de.ts';

/** A new organisation needs a name, nothing else. */
export function CreateOrganization() {
  const [, navigate] = useLocation();
  return (
    <Frame
      title={texts.organizations.createTitle}
      crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.organizations.createTitle }]}
    >
      <div className="page narrow">
        <h1 className="hero">{texts.organizations.emptyTitle}</h1>
        <p className="lead">{texts.organizations.emptyLead}</p>
        <NameForm
          label={texts.organizations.name}
          placeholder={texts.organizations.namePlaceholder}
          submit={texts.organizations.submit}
          maximum={40}
          send={async (name) => {
            const answer = await call('POST /api/organizations', { body: { name } });
            if (!answer.ok) return answer.problem;
            navigate(`/portal/organizations/${answer.value.id}`);
            return null;
          }}
        />
      </div>
    </Frame>
  );
}
