import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OrganizationView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useView } from '../../live/topics.ts';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { Button } from '../../ui/action/button.tsx';
import { NameForm } from '../../ui/field/name-form.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { Forbidden, Missing } from '../../features/app-shell/notice-page.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { chosenFolder, isFolderUnnamed, NEW_FOLDER, TournamentPlace, type PlaceDraft } from './tournament-place.tsx';
import * as styles from './create-tournament.module.css';

const t = texts.createTournament;

/** A new tournament needs a name; the rest can be said here or later. `?folder=` says where it shall lie. */
export function CreateTournament({ id }: { id: string }) {
  const organization = useAnswer('GET /api/organizations/{id}', { path: { id } });
  const lists = useView(`organization/${id}`);
  if (organization.status === 'refused' && organization.problem.status === 404) return <Missing />;
  if (organization.status === 'here' && !mayOrganize(organization.value.role))
    return <Forbidden text={texts.problems.roleLacking} />;
  const name = organization.status === 'here' ? organization.value.name : '';
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
        <Form id={id} lists={lists.status === 'here' ? lists.view : null} />
        {lists.status === 'here' && lists.view.tournaments.length === 0 && <BeginWithExample organizationId={id} />}
      </div>
    </AppShell>
  );
}

/** For who does not know yet what to type. */
function BeginWithExample({ organizationId }: { organizationId: string }) {
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  const begin = async () => {
    setSending(true);
    const answer = await call('POST /api/tournaments/example', { body: { organizationId } });
    setSending(false);
    if (answer.ok) navigate(`/portal/tournaments/${answer.value.id}`);
    else toastProblem(answer.problem);
  };
  const heading = useId();
  return (
    <section className={`card ${styles.example}`} aria-labelledby={heading}>
      <h2 id={heading}>{t.exampleTitle}</h2>
      <p className="muted">{t.exampleLead}</p>
      <Button busy={sending} onClick={() => void begin()}>
        <IconPlayerPlay size={18} aria-hidden />
        {t.exampleSubmit}
      </Button>
    </section>
  );
}

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
      maximum={60}
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
