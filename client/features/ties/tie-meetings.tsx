import { IconPlus, IconX } from '@tabler/icons-react';
import { MAX_MEETINGS } from '#domain/play.ts';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import type { TypedMeeting } from './typed-tie.ts';
import * as styles from './tie-dialog.module.css';

const SIDES = [
  ['teamA', 'scoreA'],
  ['teamB', 'scoreB'],
] as const;

interface Typing {
  readonly nameOf: (team: string) => string;
  readonly meeting: TypedMeeting;
  readonly put: (meeting: TypedMeeting) => void;
}

/** The goals of both; `named`: with who they are before each. */
export const MeetingScore = ({ meeting, nameOf, put, named = false }: Typing & { named?: boolean }) => (
  <span className={styles.score} data-named={named || undefined}>
    {SIDES.map(([team, score]) => (
      <label key={score}>
        {named && <Name text={nameOf(meeting[team])} />}
        <input
          className="boxed figures"
          value={meeting[score]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={texts.ties.goals(nameOf(meeting[team]))}
          onFocus={(event) => event.target.select()}
          onChange={(event) => put({ ...meeting, [score]: event.target.value.replaceAll(/\D/g, '') })}
        />
      </label>
    ))}
  </span>
);

/** Results among more than two teams, a line each: they are told, and count nowhere. */
export function TieMeetings({
  meetings,
  teams,
  nameOf,
  put,
}: {
  meetings: readonly TypedMeeting[];
  teams: readonly string[];
  nameOf: (team: string) => string;
  put: (meetings: readonly TypedMeeting[]) => void;
}) {
  const change = (meeting: TypedMeeting) => put(meetings.map((one) => (one.key === meeting.key ? meeting : one)));
  const add = () => {
    const [teamA = '', teamB = ''] = nextPair(teams, meetings.length);
    const key = Math.max(-1, ...meetings.map((one) => one.key)) + 1;
    put([...meetings, { key, teamA, teamB, scoreA: '', scoreB: '' }]);
  };
  return (
    <div className={styles.meetings} role="group" aria-label={texts.ties.results}>
      {meetings.map((meeting, at) => (
        <div key={meeting.key} className={styles.meeting}>
          {SIDES.map(([team]) => (
            <select
              key={team}
              className="boxed"
              value={meeting[team]}
              aria-label={texts.ties.meetingTeam(at + 1, team === 'teamA' ? 1 : 2)}
              onChange={(event) => change({ ...meeting, [team]: event.target.value })}
            >
              {teams.map((id) => (
                <option key={id} value={id}>
                  {nameOf(id)}
                </option>
              ))}
            </select>
          ))}
          <MeetingScore meeting={meeting} nameOf={nameOf} put={change} />
          <IconButton
            label={texts.ties.removeResult(at + 1)}
            onClick={() => put(meetings.filter(({ key }) => key !== meeting.key))}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {meetings.length < MAX_MEETINGS && (
        <Button size="small" onClick={add}>
          <IconPlus size={16} aria-hidden />
          {texts.ties.addResult}
        </Button>
      )}
    </div>
  );
}

/** All meet all, in turn. */
function nextPair(teams: readonly string[], count: number): readonly string[] {
  const pairs = teams.flatMap((one, at) => teams.slice(at + 1).map((other) => [one, other]));
  return pairs[count % pairs.length] ?? [];
}
