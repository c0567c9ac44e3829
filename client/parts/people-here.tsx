import { usePeople, type People } from '../live/people.ts';
import { useSession } from '../session/use-session.ts';
import { texts } from '../texts/de.ts';
import { initials } from './initials.ts';
import { firstName } from './member-names.ts';
import './people-here.css';

const said = texts.presence;
const SHOWN = 3;

/** In the head of a tournament with words; in the bar as letters, on the phone or, in an editor, everywhere. */
const kinds = { head: 'in-head', phone: 'in-bar', editor: 'in-editor' } as const;

/** Everybody else on a topic, one entry per person and place. */
export function useOthers(topic: string): People {
  const people = usePeople(topic);
  const { name } = useSession();
  return people.filter((person) => person.name !== name);
}

/** People differ by form and letters, not by colours of their own: filled and round, then outlined and square. */
export const Avatar = ({ name, at, small = false }: { name: string; at: number; small?: boolean }) => (
  <span className={['av', at % 2 === 0 ? 'a' : 'l', small ? 's' : ''].join(' ')} aria-hidden>
    {initials(name)}
  </span>
);

/** Who else works on a tournament just now, and where. */
export function PeopleHere({ topic, kind }: { topic: string; kind: keyof typeof kinds }) {
  const others = useOthers(topic);
  if (others.length === 0) return null;
  const shown = others.slice(0, SHOWN);
  const left = others.slice(SHOWN);
  return (
    <ul className={`here ${kinds[kind]}`} aria-label={said.title}>
      {shown.map(({ name, place }, at) => (
        <li key={`${name} ${place}`} title={said.person(name, said.at(place))}>
          <Avatar name={name} at={at} />
          <span className={kind === 'head' ? '' : 'sr'}>
            <b>{firstName(name)}</b> {said.at(place)}
          </span>
        </li>
      ))}
      {left.length > 0 && (
        <li title={left.map(({ name, place }) => said.person(name, said.at(place))).join('\n')}>
          <span className="here-more" aria-hidden>
            +{left.length}
          </span>
          <span className="sr">{said.more(left.length)}</span>
        </li>
      )}
    </ul>
  );
}
