import { useLocation, useSearch } from 'wouter';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useView } from '../../live/topics.ts';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { NameForm } from '../../ui/field/name-form.tsx';
import { Missing } from '../../features/app-shell/notice-page.tsx';
import { texts } from '../../texts/de.ts';

/** A new tournament needs a name; the rest is the configuration's. `?folder=` says where it shall lie. */
export function CreateTournament({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const organization = useAnswer('GET /api/organizations/{id}', { path: { id } });
  const lists = useView(`organization/${id}`);
  const asked = new URLSearchParams(useSearch()).get('folder');
  const folder = lists.status === 'here' ? lists.view.folders.find((each) => each.id === asked) : undefined;
  if (organization.status === 'refused' && organization.problem.status === 404) return <Missing />;
  const name = organization.status === 'here' ? organization.value.name : '';
  return (
    <AppShell
      title={texts.createTournament.title}
      crumbs={[
        { label: texts.frame.organizations, to: '/portal' },
        ...(name === '' ? [] : [{ label: name, to: `/portal/organizations/${id}` }]),
        { label: texts.createTournament.title },
      ]}
    >
      <div className="page narrow">
        <h1 className="hero">{texts.createTournament.title}</h1>
        <p className="lead">
          {texts.createTournament.lead}
          {folder !== undefined && ` ${texts.createTournament.inFolder(folder.name)}`}
        </p>
        <NameForm
          label={texts.createTournament.name}
          placeholder={texts.createTournament.namePlaceholder}
          submit={texts.createTournament.submit}
          maximum={60}
          send={async (tournament) => {
            const answer = await call('POST /api/tournaments', {
              body: { organizationId: id, name: tournament, ...(folder === undefined ? {} : { folderId: folder.id }) },
            });
            if (!answer.ok) return answer.problem;
            navigate(`/portal/tournaments/${answer.value.id}`);
            return null;
          }}
        />
      </div>
    </AppShell>
  );
}
