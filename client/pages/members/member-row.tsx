import { IconDoorExit, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '../../features/organization/role.ts';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { initials } from '../../ui/display/initials.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { ROLES } from './roles.ts';
import * as avatar from '../../ui/display/avatar.module.css';
import * as styles from './members.module.css';

/** A member as a row shows it. */
export interface Person {
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: string;
  /** null until it is known. */
  readonly name: string | null;
  readonly eMail: string;
  readonly isMe: boolean;
  readonly isLastOwner: boolean;
}

/** One member; Owners change the role right here, and it takes effect at once. */
export function MemberRow({
  person,
  isChanged,
  mayChange,
  choose,
  remove,
}: {
  person: Person;
  /** By another user, just now. */
  isChanged: boolean;
  mayChange: boolean;
  /** Answers whether it was done. */
  choose: (role: Role) => Promise<boolean>;
  remove: () => void;
}) {
  const { role, isMe, isLastOwner } = person;
  const name = person.name ?? texts.members.unknown;
  return (
    <tr
      role="row"
      data-row={person.userId}
      className={[isMe ? styles.meRow : '', isChanged ? styles.changedRow : ''].join(' ').trim()}
    >
      <th scope="row" role="rowheader" className="left">
        <div className={`flex-row ${styles.whoIs}`}>
          <span className={isMe ? `${avatar.avatar} ${avatar.self}` : avatar.avatar} aria-hidden>
            {person.name === null ? '' : initials(person.name)}
          </span>
          <span>
            <span className={`flex-row ${styles.whoName}`}>
              {name}
              {isMe && <span className="badge">{texts.members.you}</span>}
              {isChanged && <span className="badge good">{texts.members.justChanged}</span>}
            </span>
            <small>{person.eMail}</small>
          </span>
        </div>
      </th>
      <td role="cell" className="left" data-label={texts.members.role}>
        {mayChange && !isLastOwner ? (
          <RoleSelect person={person} name={name} choose={choose} />
        ) : (
          <>
            <span className={styles.roleName}>{texts.organizations.roles[role]}</span>
            {mayChange && <small>{texts.members.lastOwner}</small>}
          </>
        )}
      </td>
      <td role="cell" className={`left figures ${styles.since}`}>
        <span className={styles.sinceWord}>{texts.members.sinceWord} </span>
        {plainDay(person.joinedAt)}
      </td>
      <td role="cell">
        {isMe && !isLastOwner && (
          <Button size="small" tone="quiet" onClick={remove}>
            <IconDoorExit size={16} aria-hidden />
            {texts.members.leave}
          </Button>
        )}
        {!isMe && mayChange && (
          <Button size="small" tone="quiet" onClick={remove} aria-label={texts.members.removePerson(name)}>
            <IconUserMinus size={16} aria-hidden />
            {texts.members.remove}
          </Button>
        )}
      </td>
    </tr>
  );
}

function RoleSelect({
  person: { role },
  name,
  choose,
}: {
  person: Person;
  name: string;
  choose: (role: Role) => Promise<boolean>;
}) {
  // Shown as chosen until the organisation that is followed says so itself.
  const [chosen, setChosen] = useState<{ readonly from: Role; readonly to: Role } | null>(null);
  const shown = chosen !== null && chosen.from === role ? chosen.to : role;
  return (
    <SelectField
      aria-label={texts.members.roleOf(name)}
      value={shown}
      choices={ROLES.map((value) => ({ value, label: texts.organizations.roles[value] }))}
      change={(wanted) => {
        if (wanted === shown) return;
        setChosen({ from: role, to: wanted });
        void choose(wanted).then((done) => {
          if (!done) setChosen(null);
        });
      }}
    />
  );
}
