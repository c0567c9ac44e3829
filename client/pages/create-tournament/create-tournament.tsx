import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { useOwnRole } from '../../features/organization/use-own-role.ts';
import { useView } from '../../live/topics.ts';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { NameForm } from '../../ui/field/name-form.tsx';
import { ForbiddenPage, MissingPage } from '../../features/app-shell/notice-pages.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import * as styles from './create-tournament.module.css';
import { BeginWithCopy } from './begin-with-copy.tsx';
import { BeginWithFile } from './begin-with-file.tsx';
import { BeginWithExample } from './begin-with-example.tsx';
import { NEW_FOLDER } from '../../features/organization/copy-draft.ts';
import { chosenFolder, isFolderUnnamed, TournamentPlace, type PlaceDraft } from './tournament-place.tsx';

const t = texts.createTournament;
const b = texts.beginnings;

/** A new tournament needs a name; the rest can be said here or later. `?folder=` says where it shall lie. */
export function CreateTournament({ id }: { id: string }) {
  const organization = useOwnRole(id);
  const lists = useView(`organization/${id}`);
  if (organization.status === 'error' && organization.error.status === 404) return <MissingPage />;
  if (organization.status === 'success' && !mayOrganize(organization.data.role))
    return <ForbiddenPage text={texts.problems.roleLacking} />;
  const name = organization.data?.name ?? '';
  return (
    <AppShell
      title={t.title}
      crumbs={[
        { label: texts.frame.organizations, to: '/portal' },
        ...(name === '' ? [] : [{ label: name, to: `/portal/organizations/${id}` }]),
        { label: t.title },
      ]}
    >
      <div className="page narrow">
        <h1 className="hero">{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <Beginning id={id} lists={lists.status === 'here' ? lists.view : null} />
      </div>
    </AppShell>
  );
}

/** The choice of what it begins with, and below it what that needs. `?from=` names the template, or an earlier tournament. */
function Beginning({ id, lists }: { id: string; lists: OrganizationView | null }) {
  const asked = new URLSearchParams(useSearch());
  const from = asked.get('from');
  const [now] = useState(() => serverTime());
  const [chosen, setChosen] = useState<BeginningKind | null>(null);
  const templates = lists?.templates ?? [];
  const earlier = earlierFirst(lists?.tournaments ?? [], now);
  const isThere = { ...ALWAYS, earlier: earlier.length > 0, template: templates.length > 0 };
  // The example is above the form only for the first tournament: later, users know what to type.
  const isFirst = lists?.tournaments.length === 0;
  const asksFor = (one: ListedTournament): boolean => one.id === from;
  const kind = chosen ?? (templates.some(asksFor) ? 'template' : earlier.some(asksFor) ? 'earlier' : 'empty');
  return (
    <div className={styles.beginnings}>
      <RadioCards
        legend={b.legend}
        value={kind}
        choices={BEGINNINGS.filter((value) => isThere[value]).map((value) => ({ value, title: TITLES[value] }))}
        choose={setChosen}
      />
      {kind === 'empty' && (
        <>
          {isFirst && <BeginWithExample organizationId={id} />}
          <Form id={id} lists={lists} />
          {!isFirst && <BeginWithExample organizationId={id} />}
        </>
      )}
      {(kind === 'earlier' || kind === 'template') && lists !== null && (
        <BeginWithCopy
          key={kind}
          label={b[kind]}
          from={from}
          folderId={asked.get('folder') ?? undefined}
          tournaments={kind === 'earlier' ? earlier : templates}
          all={lists.tournaments}
          folders={lists.folders}
        />
      )}
      {kind === 'file' && <BeginWithFile organizationId={id} lists={lists} />}
    </div>
  );
}

/** The competitions, the last one played first, and after them those that are to come. Lists have the next kickoff last. */
function earlierFirst(tournaments: readonly ListedTournament[], now: Date): readonly ListedTournament[] {
  const competitions = tournaments.filter(({ purpose }) => purpose === 'Competition');
  const hasBegun = ({ kickoff }: ListedTournament) => kickoff !== null && new Date(kickoff) <= now;
  return [...competitions.filter(hasBegun), ...competitions.filter((one) => !hasBegun(one)).toReversed()];
}

const BEGINNINGS = ['empty', 'earlier', 'template', 'file'] as const;
const ALWAYS = { empty: true, file: true };
const TITLES = { ...b.choices, file: texts.fileTransfer.choice };
type BeginningKind = (typeof BEGINNINGS)[number];

function Form({ id, lists }: { id: string; lists: Pick<OrganizationView, 'folders' | 'venues'> | null }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('folder');
  const [place, setPlace] = useState<PlaceDraft>({
    visibility: 'Private',
    folderId: asked === NEW_FOLDER ? null : asked,
    folderName: '',
    venueId: null,
  });
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <NameForm
      label={t.name}
      placeholder={t.namePlaceholder}
      submit={t.submit}
      maximum={MAX_NAME_LENGTH}
      send={async (name) => {
        const { visibility, venueId } = place;
        if (isFolderUnnamed(place)) {
          setWrong(texts.problems.required);
          return 'shown';
        }
        const body = { organizationId: id, name, visibility, venueId, ...chosenFolder(place, lists?.folders ?? null) };
        const answer = await call('POST /api/tournaments', { body });
        if (!answer.ok) return answer.problem;
        navigate(`/portal/tournaments/${answer.value.id}`);
        return null;
      }}
    >
      <TournamentPlace
        lists={lists}
        place={place}
        wrong={wrong}
        change={(next) => {
          setPlace(next);
          setWrong(null);
        }}
      />
    </NameForm>
  );
}
