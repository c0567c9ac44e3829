import { useEffect, useState } from 'react';
import { Redirect, useRoute } from 'wouter';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { ForbiddenPage } from '../../features/app-shell/notice-pages.tsx';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { ClockNotice } from './clock-notice.tsx';
import { ManagedOrganizations } from './managed-organizations.tsx';
import { Log } from './log.tsx';
import { Mailbox } from './mailbox.tsx';
import { Operator } from './operator.tsx';
import { Projections } from './projections.tsx';
import { renewRoles } from './renew-roles.ts';
import { isSection, Sections, type ManagementSection } from './sections.tsx';
import { Users } from './users.tsx';
import * as styles from './management.module.css';

const pages: Readonly<Record<ManagementSection, (props: { chosen: string | null }) => React.ReactNode>> = {
  users: Users,
  organizations: ManagedOrganizations,
  mailbox: Mailbox,
  projections: Projections,
  log: Log,
  operator: Operator,
};

/** The administration: its areas on the left, a list, and the selected entry. Only for administrators. */
export function Management() {
  const { roles } = useSession();
  const isAdministrator = roles.includes('Administrator');
  const [asked, setAsked] = useState(false);
  // A role granted a moment ago arrives with the next token; without the role, the refusal shows at once.
  useEffect(() => {
    if (!isAdministrator) void renewRoles().then(() => setAsked(true));
  }, [isAdministrator]);
  const [, params] = useRoute('/portal/management/:section?/:chosen?');
  const section = params?.section;
  const [isMain] = useRoute('/portal/management');
  if (!isAdministrator) return asked ? <ForbiddenPage text={texts.problems.forbidden} /> : <Loading />;
  if (!isSection(section)) return <Redirect to={isMain ? '/portal/management/users' : '/portal'} replace />;
  const Page = pages[section];
  return (
    <AppShell
      title={`${texts.management.sections[section]} – ${texts.management.title}`}
      crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.management.title }]}
    >
      <div className={`page ${styles.management}`}>
        <Sections current={section} />
        <div className={styles.managementSection}>
          <ClockNotice />
          <Page key={section} chosen={params?.chosen ?? null} />
        </div>
      </div>
    </AppShell>
  );
}
