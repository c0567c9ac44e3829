import { IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { useLostSince } from '../../live/views.ts';
import { Seg } from '../../parts/seg.tsx';
import type { TournamentPage } from '../../parts/tournament-page.ts';
import { teamNames } from '../../public/team-names.ts';
import { useNow } from '../../public/use-now.ts';
import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';
import { useAskedMatch } from './asked-match.ts';
import { EmptyPlan } from './empty-plan.tsx';
import { useFlashing } from './flashing.ts';
import { GroupTables } from './group-tables.tsx';
import { MatchList } from './match-list.tsx';
import { NowStrip } from './now-strip.tsx';
import { useReports } from './reports.ts';
import { ToDo } from './to-do.tsx';
import './match-plan.css';
import './match-plan-phone.css';

type Choice = 'all' | 'open' | 'finals';

/** The tab Spielplan: what is played now, every match, and what needs somebody. */
export function MatchPlan({ tournament, role }: TournamentPage) {
  return tournament.matches.length === 0 ? (
    <EmptyPlan tournament={tournament} role={role} />
  ) : (
    <Plan tournament={tournament} />
  );
}

function Plan({ tournament }: Pick<TournamentPage, 'tournament'>) {
  const now = useNow(10_000);
  const stale = useLostSince() !== null;
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const reports = useReports(tournament);
  const flashing = useFlashing(tournament.matches, reports.own);
  const asked = useAskedMatch(tournament);
  const [editing, edit] = useState<string | null>(null);
  const [choice, choose] = useState<Choice>('all');
  const [court, chooseCourt] = useState(0);
  const { matches } = reports;
  const courts = [...new Set(matches.map((match) => match.metadata.court))].sort((a, b) => a - b);
  const shown = matches.filter((match) => chosen[choice](match) && (court === 0 || match.metadata.court === court));
  const show = (matchId: string) => {
    choose('all');
    chooseCourt(0);
    edit(matchId);
  };
  const finals = matches.filter(chosen.finals).length;
  return (
    <div className="page">
      <h2 className="sr">{texts.tournament.tabs.plan}</h2>
      <NowStrip tournament={tournament} names={names} reports={reports} now={now} stale={stale} openReport={show} />
      <div className="cols">
        <div>
          <div className="tools">
            <Seg
              label={texts.plan.selection}
              value={choice}
              choose={choose}
              choices={[
                { value: 'all', text: texts.plan.all(matches.length) },
                { value: 'open', text: texts.plan.open(matches.filter(chosen.open).length) },
                ...(finals === 0 ? [] : [{ value: 'finals' as const, text: texts.plan.finals(finals) }]),
              ]}
            />
            {courts.length > 1 && (
              <Seg
                label={texts.plan.courts}
                value={court}
                choose={chooseCourt}
                choices={[
                  { value: 0, text: courts.length === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
                  ...courts.map((value) => ({ value, text: texts.plan.court(value) })),
                ]}
              />
            )}
            <span className="grow" />
            <span className="st ok" role="status">
              {reports.savedAt !== null && (
                <>
                  <IconCheck size={15} aria-hidden />
                  {texts.frame.savedAt(clock(reports.savedAt))}
                </>
              )}
            </span>
          </div>
          <MatchList
            tournament={tournament}
            matches={shown}
            names={names}
            reports={reports}
            now={now}
            stale={stale}
            flashing={flashing}
            asked={asked}
            editing={editing}
            edit={edit}
          />
        </div>
        <aside className="rail">
          <ToDo tournament={tournament} reports={reports} now={now} openReport={show} />
          <GroupTables tournament={tournament} names={names} />
        </aside>
      </div>
    </div>
  );
}

const chosen: Readonly<Record<Choice, (match: MatchView) => boolean>> = {
  all: () => true,
  open: (match) => match.outcome.state !== 'Finished',
  finals: (match) => match.metadata.type !== 'GroupMatch',
};
