import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconCalendar,
  IconDeviceDesktop,
  IconFileTypePdf,
  IconLock,
  IconMapPin,
  IconPencil,
  IconWorld,
  IconListDetails,
  IconSettings,
  IconShare2,
  IconTable,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { useAnswer } from '../commands/use-answer.ts';
import { usePlace } from '../live/place.ts';
import { useView } from '../live/views.ts';
import { useNow } from '../public/use-now.ts';
import { texts } from '../texts/de.ts';
import { clock, day, number } from '../texts/format.ts';
import { Frame } from './frame.tsx';
import { LastVisit } from './last-visit/last-visit.tsx';
import { Loading } from './loading.tsx';
import { Ended, Missing, Unreachable } from './notice.tsx';
import { openLots } from './open-lots.ts';
import { mayOrganize } from './organization-page.ts';
import { PeopleHere } from './people-here.tsx';
import { Tabs, type Tab } from './tabs.tsx';
import type { TournamentPage } from './tournament-page.ts';
import { toDo } from './to-do.ts';
import './tournament-shell.css';
import { changeVisibility } from './visibility.ts';

export type TournamentTab = keyof typeof texts.tournament.tabs;

/** The head of a tournament and its tabs; inside, the chosen tab with the view it follows. */
export function TournamentShell({ id, children }: { id: string; children: (page: TournamentPage) => ReactNode }) {
  const topic = `tournament/${id}` as const;
  const held = useView(topic);
  const [path] = useLocation();
  usePlace(topic, tabIn(path));
  const organizationId = held.status === 'here' ? held.view.organizationId : null;
  const own = useAnswer(
    'GET /api/organizations/{id}',
    organizationId === null ? null : { path: { id: organizationId } },
  );
  if (held.status === 'loading') return <Loading />;
  if (held.status === 'gone') {
    if (held.why === 'deleted') return <Ended title={texts.tournament.deletedTitle} text={texts.tournament.deleted} />;
    if (held.why === 'private') return <Ended title={texts.tournament.endedTitle} text={texts.tournament.ended} />;
    return <Missing />;
  }
  if (held.status === 'unreachable') return <Unreachable retry={() => location.reload()} />;
  const tournament = held.view;
  const role = own.status === 'here' ? own.value.role : null;
  return (
    <Frame
      title={tournament.name}
      crumbs={[
        { label: texts.frame.organizations, to: '/portal' },
        { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
        ...(tournament.folderName === null ? [] : [{ label: tournament.folderName }]),
        { label: tournament.name },
      ]}
      people={<PeopleHere topic={topic} kind="phone" />}
    >
      <Head tournament={tournament} role={role} />
      <TournamentTabs tournament={tournament} />
      <LastVisit tournament={tournament} />
      {children({ tournament, role })}
    </Frame>
  );
}

/** '/portal/tournaments/…/groups' is 'groups': what the others read as the place where somebody is. */
const tabIn = (path: string): TournamentTab =>
  (Object.keys(texts.tournament.tabs) as TournamentTab[]).find((tab) => path.endsWith(`/${tab}`)) ?? 'plan';

function Head({ tournament, role }: TournamentPage) {
  const { kickoff, venueName, matches } = tournament;
  return (
    <section className="thead">
      <div className="grow">
        <h1>{tournament.name}</h1>
        <div className="meta">
          <span>
            <IconCalendar size={15} aria-hidden />
            {kickoff === null ? texts.tournament.noDate : `${day(kickoff)}, ${clock(kickoff)} Uhr`}
          </span>
          {venueName !== null && (
            <span>
              <IconMapPin size={15} aria-hidden />
              {venueName}
            </span>
          )}
          {mayOrganize(role) ? <VisibilitySwitch tournament={tournament} /> : <Visibility tournament={tournament} />}
        </div>
      </div>
      <PeopleHere topic={`tournament/${tournament.id}`} kind="head" />
      {matches.length > 0 && <Progress tournament={tournament} />}
      <div className="thead-acts">
        {matches.length > 0 && (
          <a className="btn" href={`/t/${tournament.id}/board`} target="_blank" rel="noreferrer">
            <IconDeviceDesktop size={18} aria-hidden />
            <span className="act-word">{texts.tournament.board}</span>
          </a>
        )}
        {mayOrganize(role) && matches.length > 0 && (
          <Link className="btn" href={`/portal/tournaments/${tournament.id}/plan`}>
            <IconPencil size={18} aria-hidden />
            <span className="act-word">{texts.planEditor.entry}</span>
          </Link>
        )}
        {mayOrganize(role) && (
          <Link className="btn" href={`/portal/tournaments/${tournament.id}/configure`}>
            <IconAdjustments size={18} aria-hidden />
            <span className="act-word">{texts.tournament.configureShort}</span>
          </Link>
        )}
      </div>
    </section>
  );
}

function Progress({ tournament: { matches } }: { tournament: TournamentView }) {
  const finished = matches.filter((match) => match.outcome.state === 'Finished').length;
  const running = matches.filter((match) => match.outcome.state === 'CurrentlyPlaying').length;
  return (
    <div className="prog">
      <div className="row between">
        <span className="muted">{texts.tournament.played}</span>
        <b className="num">{texts.tournament.playedOf(finished, matches.length)}</b>
      </div>
      <div className="bar" role="img" aria-label={texts.tournament.progress(finished, matches.length, running)}>
        <i style={{ width: `${(100 * finished) / matches.length}%` }} />
        <i className="run" style={{ width: `${(100 * running) / matches.length}%` }} />
      </div>
    </div>
  );
}

/** Who may see the tournament, and how many did. */
function Visibility({ tournament: { visibility, publicPageViews } }: { tournament: TournamentView }) {
  const isPublic = visibility === 'Public';
  const label = texts.tournament.visibility[visibility];
  return (
    <span>
      {isPublic ? <IconWorld size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
      {isPublic && publicPageViews > 0 ? `${label} · ${texts.tournament.views(number(publicPageViews))}` : label}
    </span>
  );
}

/** The same as a switch with its consequence. */
function VisibilitySwitch({ tournament }: { tournament: TournamentView }) {
  const { visibility } = tournament;
  const isPublic = visibility === 'Public';
  const label = texts.tournament.visibility[visibility];
  return (
    <Menu position="bottom-start" width={300} shadow="md">
      <Menu.Target>
        <button type="button" className="visibility" aria-label={texts.tournament.changeVisibility(label)}>
          <Visibility tournament={tournament} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isPublic ? <IconLock size={18} /> : <IconWorld size={18} />}
          onClick={() => void changeVisibility(tournament.id, isPublic ? 'Private' : 'Public')}
        >
          <b>{isPublic ? texts.tournament.makePrivate : texts.tournament.publish}</b>
          <br />
          <span className="muted sm">{isPublic ? texts.tournament.makePrivateHint : texts.tournament.publishHint}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function TournamentTabs({ tournament }: { tournament: TournamentView }) {
  const [path] = useLocation();
  const now = useNow(10_000);
  const todo = toDo(tournament.matches, tournament, now).length;
  const lots = useMemo(() => openLots(tournament).length, [tournament]);
  const base = `/portal/tournaments/${tournament.id}`;
  const tabs: readonly Tab[] = [
    {
      to: base,
      text: texts.tournament.tabs.plan,
      icon: <IconListDetails size={22} aria-hidden />,
      count: todo === 0 ? null : todo,
      todo: texts.tournament.todo(todo),
    },
    {
      to: `${base}/groups`,
      text: texts.tournament.tabs.groups,
      icon: <IconTable size={22} aria-hidden />,
      count: tournament.groups.length === 0 ? null : tournament.groups.length,
    },
    {
      to: `${base}/teams`,
      text: texts.tournament.tabs.teams,
      icon: <IconUsersGroup size={22} aria-hidden />,
      count: tournament.teams.length === 0 ? null : tournament.teams.length,
      isMore: true,
    },
    {
      to: `${base}/ranking`,
      text: texts.tournament.tabs.ranking,
      icon: <IconTrophy size={22} aria-hidden />,
      ...(lots > 0 ? { count: lots, todo: texts.tournament.lots(lots) } : { count: placesOf(tournament) }),
    },
    {
      to: `${base}/documents`,
      text: texts.tournament.tabs.documents,
      icon: <IconFileTypePdf size={22} aria-hidden />,
      count: tournament.documents.length === 0 ? null : tournament.documents.length,
      isMore: true,
    },
    {
      to: `${base}/share`,
      text: texts.tournament.tabs.share,
      icon: <IconShare2 size={22} aria-hidden />,
      count: null,
    },
    {
      to: `${base}/settings`,
      text: texts.tournament.tabs.settings,
      icon: <IconSettings size={22} aria-hidden />,
      count: null,
      isMore: true,
    },
  ];
  return <Tabs label={texts.tournament.navigation} tabs={tabs} current={path} />;
}

/** '4 / 10' places decided, once one of them is. */
function placesOf({ rankings }: TournamentView): string | null {
  const decided = rankings.filter(({ teamId }) => teamId !== null).length;
  return decided === 0 ? null : texts.tournament.placesOf(decided, rankings.length);
}
