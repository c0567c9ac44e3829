import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconMapPin, IconTournament, IconUsers, IconWorldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import { call } from '../../commands/call.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import { tellProblem, tellWithWayBack } from '../../parts/tell.tsx';
import { texts } from '../../texts/de.ts';

/** A deletion is often noticed late. */
const LONG_ENOUGH = 60_000;
const said = texts.organizationSettings;

/** The end of an organisation: all consequences, then its name typed in. */
export function DeleteOrganization({
  organization,
  keys,
}: {
  organization: OrganizationView;
  keys: OrganizationKeysView | null;
}) {
  const [asking, ask] = useState(false);
  return (
    <section className="card setting danger">
      <h3 className="setting-title">{said.delete}</h3>
      <p>{said.deleteLead}</p>
      <div className="setting-acts">
        <button type="button" className="btn danger-outline" onClick={() => ask(true)}>
          {said.deleteOpen}
        </button>
      </div>
      {asking && <Ask organization={organization} keys={keys} close={() => ask(false)} />}
    </section>
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
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const undelete = async () => {
    const answer = await call('POST /api/organizations/{id}/undelete', { path: { id } });
    if (answer.ok) navigate(`/portal/organizations/${id}`);
    else tellProblem(answer.problem);
  };
  const send = async () => {
    const answer = await call('DELETE /api/organizations/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    navigate('/portal');
    tellWithWayBack(LONG_ENOUGH, said.deleted(name), undelete);
    return null;
  };
  return (
    <DialogForm
      title={said.deleteTitle(name)}
      submit={said.deleteSubmit}
      tone="danger"
      ready={typed.trim() === name}
      send={send}
      close={close}
    >
      <ul className="consequences">
        {consequences(organization, keys).map(({ icon, text, heavy }) => (
          <li key={text} className={heavy ? 'heavy' : ''}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      <TextInput
        label={said.type(name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** What follows, heaviest first; what does not apply is left out. */
function consequences({ tournaments, venues, members }: OrganizationView, keys: OrganizationKeysView | null) {
  const running = tournaments.filter(({ runningCount }) => runningCount > 0).length;
  const shown = tournaments.filter(({ visibility }) => visibility === 'Public').length;
  const each = (count: number, icon: ReactNode, text: (count: number) => string, heavy = false) =>
    count === 0 ? [] : [{ icon, text: text(count), heavy }];
  return [
    ...each(running, <IconAlertTriangle size={18} aria-hidden />, said.running, true),
    { icon: <IconTournament size={18} aria-hidden />, text: said.tournaments(tournaments.length), heavy: false },
    ...each(shown, <IconWorldOff size={18} aria-hidden />, said.publicPages),
    ...each(venues.length, <IconMapPin size={18} aria-hidden />, said.venues),
    ...each(members.length - 1, <IconUsers size={18} aria-hidden />, said.members),
    ...each(keys?.apiKeys.length ?? 0, <IconKey size={18} aria-hidden />, said.keys),
  ];
}
