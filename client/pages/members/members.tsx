import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { MemberAnswer } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { StackedTable } from '../../ui/list/stacked-table.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { ListHeader } from '../../ui/list/list-header.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import type { Role } from '../../features/organization/role.ts';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { useChangedMembers } from './use-changed-members.ts';
import { Invite } from './invite.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { MemberRow, type Person } from './member-row.tsx';
import { LeaveDialog, RemoveDialog, StepDownDialog } from './leave-dialogs.tsx';
import { membersTable } from './members-table.ts';
import { useInvitations, useMemberDetails } from './use-member-details.ts';
import { RoleLegend } from './role-legend.tsx';
import * as styles from './members.module.css';

/** The open dialog; null: none. */
type MemberDialog =
  | 'invite'
  | { readonly action: 'remove' | 'leave' | 'step-down'; readonly person: Person; role?: Role };

/** The members with their roles, and the open invitations. Owners edit; all others read. */
export function Members({ organization, role, keys }: OrganizationPageProps) {
  const { id, name, members } = organization;
  const names = useMemberDetails(id, members);
  const invitations = useInvitations(id, keys);
  const own = useSession().eMail;
  const [asking, setAsking] = useState<MemberDialog | null>(null);
  const [savedAt, saved] = useSaved();
  const given = useRef<ReadonlySet<string>>(new Set());
  const changed = useChangedMembers(
    members,
    useCallback((userId: string, now: string) => given.current.has(`${userId} ${now}`), []),
  );
  const isOwner = role === 'Owner';
  const owners = members.filter((member) => member.role === 'Owner').length;
  const people = members.map((member) => personOf(member, names.get(member.userId), own, owners));

  const list = useListFocus<HTMLDivElement>([
    ...people.map(({ userId }) => userId),
    ...invitations.map((invitation) => invitation.id),
  ]);

  const give = async (person: Person, wanted: Role) => {
    given.current = new Set([...given.current, `${person.userId} ${wanted}`]);
    const answer = await call('PATCH /api/organizations/{id}/members/{userId}', {
      path: { id, userId: person.userId },
      body: { role: wanted },
    });
    if (answer.ok) saved();
    return answer.ok ? null : answer.problem;
  };
  const choose = async (person: Person, wanted: Role): Promise<boolean> => {
    // Stepping down as Owner cannot be undone by oneself.
    if (person.isMe && person.role === 'Owner') {
      setAsking({ action: 'step-down', person, role: wanted });
      return false;
    }
    const problem = await give(person, wanted);
    if (problem !== null) toastProblem(problem);
    return problem === null;
  };
  const close = () => setAsking(null);

  return (
    <div className={`page ${styles.people}`}>
      <div ref={list}>
        <ListHeader title={texts.organization.tabs.members} beside={<Saved at={savedAt} />}>
          {isOwner && (
            <Button tone="primary" onClick={() => setAsking('invite')}>
              <IconUserPlus size={18} aria-hidden />
              {texts.members.invite}
            </Button>
          )}
        </ListHeader>
        <StackedTable
          caption={texts.members.caption}
          columns={[texts.members.person, texts.members.role, texts.members.since]}
          look={styles.peopleTable}
        >
          {people.map((person) => (
            <MemberRow
              key={person.userId}
              person={person}
              isChanged={changed.has(person.userId)}
              mayChange={isOwner}
              choose={(wanted) => choose(person, wanted)}
              remove={() => setAsking({ action: person.isMe ? 'leave' : 'remove', person })}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} organizationId={id} invitation={invitation} />
          ))}
        </StackedTable>
        <CsvDownloadBelow name={texts.organization.tabs.members} {...membersTable(people, invitations)} />
        {isOwner && people.length === 1 && invitations.length === 0 && (
          <p className={`muted ${styles.peopleHint}`}>{texts.members.alone}</p>
        )}
      </div>
      <RoleLegend own={role} />
      {asking === 'invite' && <Invite organizationId={id} close={close} />}
      {asking !== null && asking !== 'invite' && asking.action === 'remove' && (
        <RemoveDialog organizationId={id} organization={name} person={asking.person} close={close} />
      )}
      {asking !== null && asking !== 'invite' && asking.action === 'leave' && (
        <LeaveDialog organizationId={id} organization={name} person={asking.person} close={close} />
      )}
      {asking !== null && asking !== 'invite' && asking.role !== undefined && (
        <StepDownDialog role={asking.role} send={(wanted) => give(asking.person, wanted)} close={close} />
      )}
    </div>
  );
}

function personOf(
  { userId, role, joinedAt }: Pick<MemberAnswer, 'userId' | 'role' | 'joinedAt'>,
  known: MemberAnswer | undefined,
  own: string | null,
  owners: number,
): Person {
  return {
    userId,
    role,
    joinedAt,
    name: known?.userName ?? null,
    eMail: known?.eMail ?? '',
    isMe: known !== undefined && known.eMail.toLowerCase() === own?.toLowerCase(),
    isLastOwner: role === 'Owner' && owners === 1,
  };
}
