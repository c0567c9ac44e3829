import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OrganizationView } from '#domain/contract.ts';
import { call } from '../../commands/call.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import '../../parts/settings.css';
import { tell } from '../../parts/tell.tsx';
import { playedAt, type VenueView } from '../../parts/venue-lines.ts';
import { texts } from '../../texts/de.ts';
import { RenameButton } from './rename.tsx';

const said = texts.venues;
/** So many names stand in a dialog; the rest is counted. */
const NAMED = 6;

/** The name of a venue, and its end. */
export function VenueSettings({ venue, organization }: { venue: VenueView; organization: OrganizationView }) {
  const [asking, ask] = useState(false);
  return (
    <div className="settings venue-settings">
      <section className="card setting">
        <h3 className="setting-title">{said.name}</h3>
        <p>{said.nameText}</p>
        <b className="venue-name">{venue.name}</b>
        <div className="setting-acts">
          <RenameButton venue={venue} className="btn">
            {said.rename}
          </RenameButton>
        </div>
      </section>
      <section className="card setting danger">
        <h3 className="setting-title">{said.delete}</h3>
        <p>{said.deleteLead}</p>
        <div className="setting-acts">
          <button type="button" className="btn danger-outline" onClick={() => ask(true)}>
            {said.deleteOpen}
          </button>
        </div>
      </section>
      {asking && <Ask venue={venue} organization={organization} close={() => ask(false)} />}
    </div>
  );
}

function Ask({
  venue: { id, name },
  organization,
  close,
}: {
  venue: VenueView;
  organization: OrganizationView;
  close: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const used = playedAt(organization, id);
  const send = async () => {
    const answer = await call('DELETE /api/venues/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    navigate(`/portal/organizations/${organization.id}/venues`);
    tell(said.deleted(name));
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
        <li>
          <IconMapPinOff size={18} aria-hidden />
          {used.length === 0 ? (
            said.deleteUnused
          ) : (
            <div>
              {said.deleteUsed(used.length)}
              <ul className="used-by">
                {used.slice(0, NAMED).map((tournament) => (
                  <li key={tournament.id}>{tournament.name}</li>
                ))}
                {used.length > NAMED && <li>{said.more(used.length - NAMED)}</li>}
              </ul>
            </div>
          )}
        </li>
        <li>
          <IconAlertTriangle size={18} aria-hidden />
          {said.deleteForever}
        </li>
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
