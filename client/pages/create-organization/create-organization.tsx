import { FoundOrganization } from '../../features/organization/create-organization-form.tsx';
import { Frame } from '../../features/app-shell/app-shell.tsx';

import { texts } from '../../texts/de.ts';

/** A new organisation needs a name, nothing else. */
export function CreateOrganization() {
  return (
    <Frame
      title={texts.organizations.createTitle}
      crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.organizations.createTitle }]}
    >
      <div className="page narrow">
        <FoundOrganization />
      </div>
    </Frame>
  );
}
