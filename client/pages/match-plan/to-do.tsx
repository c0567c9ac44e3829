import { IconAlertTriangle, IconClock, IconPencil } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { byTime, momentOf } from '../../public/matches.ts';
import { texts } from '../../texts/de.ts';
import type { Reports } from './reports.ts';

/** Matches that wait for somebody: a missing result, a kickoff nobody reported. */
export function ToDo({
  tournament,
  reports,
  now,
  openReport,
}: {
  tournament: TournamentView;
  reports: Reports;
  now: Date;
  openReport: (matchId: string) => void;
}) {
  const waiting = reports.matches
    .map((match) => ({ match, moment: momentOf(match, tournament, now) }))
    .filter(({ moment }) => moment === 'missing' || moment === 'waiting')
    .sort((one, other) => byTime(one.match, other.match));
  if (waiting.length === 0) return null;
  return (
    <section className="card to-do">
      <header>
        <IconAlertTriangle size={18} aria-hidden className="warning" />
        <h2>{texts.plan.todo}</h2>
        <span className="grow" />
        <span className="count warn">{waiting.length}</span>
      </header>
      <ul className="need">
        {waiting.slice(0, 5).map(({ match, moment }) => (
          <li key={match.id}>
            {moment === 'missing' ? <IconPencil size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
            <span>
              <b className="b">{moment === 'missing' ? texts.plan.missing : texts.plan.notStarted}</b>
              <br />
              <span className="muted">{texts.plan.matchOnCourt(match.index, match.metadata.court)}</span>
            </span>
            {moment === 'missing' ? (
              <button type="button" className="btn sm" onClick={() => openReport(match.id)}>
                {texts.plan.reportShort}
              </button>
            ) : (
              <button
                type="button"
                className="btn sm"
                onClick={() =>
                  reports.report(match, { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' })
                }
              >
                {texts.plan.kickoffAct}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
