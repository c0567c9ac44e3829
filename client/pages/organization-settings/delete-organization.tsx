import { IconAlertTriangle, IconKey, IconMapPin, IconTournament, IconUsers, IconWorldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import { statusAt } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { DeletionSetting, tellDeleted, ConfirmDeletion } from '../../features/deletion/confirm-deletion.tsx';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';

const t = texts.organizationSettings;

/** The end of an organisation: all consequences, then its name typed in. */
export function DeleteOrganization({
  organization,
  keys,
}: {
  organization: OrganizationView;
  keys: OrganizationKeysView | null;
}) {
  return (
    <DeletionSetting title={t.delete} lead={t.deleteLead} open={t.deleteOpen}>
      {(close) => <Ask organization={organization} keys={keys} close={close} />}
    </DeletionSetting>
  );
}

function Ask({
  organization,
  keys,
  close,
}: {
  organization: OrganizationView;
  keys: OrganizationKeysView | null;
  close: () => void;
}) {
  const { id, name } = organization;
  const [, navigate] = useLocation();
  const undelete = async () => {
    const answer = await call('POST /api/organizations/{id}/undelete', { path: { id } });
    if (answer.ok) navigate(`/portal/organizations/${id}`);
    else toastProblem(answer.problem);
  };
  const send = async () => {
    const answer = await call('DELETE /api/organizations/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    navigate('/portal');
    tellDeleted(organization, undelete);
    return null;
  };
  return (
    <ConfirmDeletion name={name} submit={t.deleteSubmit} send={send} close={close}>
      <ul className="consequences">
        {consequences(organization, keys).map(({ icon, text, heavy }) => (
          <li key={text} className={heavy ? 'heavy' : ''}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      <p>{t.wayBack}</p>
    </ConfirmDeletion>
  );
}

/** What follows, heaviest first; what does not apply is left out. */
function consequences({ tournaments, venues, members }: OrganizationView, keys: OrganizationKeysView | null) {
  const now = serverTime();
  const running = tournaments.filter((each) => statusAt(each, now) === 'running').length;
  const shown = tournaments.filter(({ visibility }) => visibility === 'Public').length;
  const each = (count: number, icon: ReactNode, text: (count: number) => string, heavy = false) =>
    count === 0 ? [] : [{ icon, text: text(count), heavy }];
  return [
    ...each(running, <IconAlertTriangle size={18} aria-hidden />, t.running, true),
    { icon: <IconTournament size={18} aria-hidden />, text: t.tournaments(tournaments.length), heavy: false },
    ...each(shown, <IconWorldOff size={18} aria-hidden />, t.publicPages),
    ...each(venues.length, <IconMapPin size={18} aria-hidden />, t.venues),
    ...each(members.length - 1, <IconUsers size={18} aria-hidden />, t.members),
    ...each(keys?.apiKeys.length ?? 0, <IconKey size={18} aria-hidden />, t.keys),
  ];
}
