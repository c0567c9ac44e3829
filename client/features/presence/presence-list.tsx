import { useMemo } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { usePresence, type Presence } from '../../live/presence.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { initials } from '../../ui/display/initials.ts';
import { firstName, useSelf } from '../organization/use-member-names.ts';
import { placeInWords } from './place-in-words.ts';
import * as avatar from '../../ui/display/avatar.module.css';
import * as styles from './presence-list.module.css';

const t = texts.presence;
const MAX_SHOWN = 2;

type WithMatches = Pick<TournamentView, 'matches'>;
type PresenceScope = Pick<TournamentView, 'id' | 'organizationId' | 'past'>;

const NOBODY: Presence = [];

/** The other members at a tournament, one entry per person and place; none for an earlier version. */
export function useOthers({ id, organizationId, past }: PresenceScope): Presence {
  const people = usePresence(`tournament/${id}`);
  const self = useSelf(organizationId);
  const { name } = useSession();
  return useMemo(() => {
    if (past !== undefined) return NOBODY;
    // Until one's own id is known, one's own entry is recognized by name.
    return people.filter((person) => (self === null ? person.name !== name : person.id !== self));
  }, [people, self, name, past]);
}

/** Avatars differ by shape and initials rather than colour: filled and round, then outlined and square. */
export const Avatar = ({ name, at, small = false }: { name: string; at: number; small?: boolean }) => (
  <span
    className={[avatar.avatar, at % 2 === 0 ? avatar.filled : avatar.square, small ? avatar.small : '']
      .filter(Boolean)
      .join(' ')}
    data-avatar
    aria-hidden
  >
    {initials(name)}
  </span>
);

/** Who else works on a tournament now, and where, as initials. Its room is reserved, so nothing moves when people come. */
export function PresenceList({ tournament }: { tournament: PresenceScope & WithMatches }) {
  const others = useOthers(tournament);
  return (
    <div className={styles.here} data-people>
      {others.length > 0 && <Others people={others} tournament={tournament} />}
    </div>
  );
}

/** The same in words; nothing while no one else is here. */
export function PresenceNote({ tournament }: { tournament: PresenceScope & WithMatches }) {
  const others = useOthers(tournament);
  return others.map(({ id, name, place }) => (
    <span key={`${id} ${place}`}>{t.person(name, placeInWords(place, tournament))}</span>
  ));
}

function Others({ people, tournament }: { people: Presence; tournament: WithMatches }) {
  const shown = people.slice(0, MAX_SHOWN);
  const hiddenPeople = people.slice(MAX_SHOWN);
  return (
    <ul aria-label={t.title}>
      {shown.map(({ id, name, place }, at) => (
        <li key={`${id} ${place}`} title={t.person(name, placeInWords(place, tournament))}>
          <Avatar name={name} at={at} />
          <span className="visually-hidden">
            <b>{firstName(name)}</b> {placeInWords(place, tournament)}
          </span>
        </li>
      ))}
      {hiddenPeople.length > 0 && (
        <li title={hiddenPeople.map(({ name, place }) => t.person(name, placeInWords(place, tournament))).join('\n')}>
          <span className="tiny bold" aria-hidden>
            +{hiddenPeople.length}
          </span>
          <span className="visually-hidden">{t.more(hiddenPeople.length)}</span>
        </li>
      )}
    </ul>
  );
}
