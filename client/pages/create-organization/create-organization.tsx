import { CreateOrganizationForm } from '../../features/organization/create-organization-form.tsx';
import { AppShell } from '../../features/app-shell/app-shell.tsx';

import { texts } from '../../texts/de.ts';

/** A new organisation needs a name, nothing else. */
export function CreateOrganization() {
  return (
    <AppShell
      title={texts.organizations.createTitle}
      crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.organizations.createTitle }]}
    >
      <div className="page">
        <CreateOrganizationForm />
      </div>
    </AppShell>
  );
}
