import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { IconChevronLeft } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../commands/call.ts';
import { usePlace } from '../../live/place.ts';
import { useView } from '../../live/views.ts';
import { Frame } from '../../parts/frame.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Missing, Unreachable } from '../../parts/notice.tsx';
import { PeopleHere } from '../../parts/people-here.tsx';
import { tell } from '../../parts/tell.tsx';
import { nothingUnsaved, useUnsaved } from '../../parts/unsaved.ts';
import { texts } from '../../texts/de.ts';
import { Beginning, FinalsPhaseCard, GroupPhaseCard } from './phases.tsx';
import { bodyOf, draftOf, filled, withSuggestedFinals, type Draft } from './draft.ts';
import { PreviewCard } from './preview-card.tsx';
import { previewOf } from './preview.ts';
import { SaveBar } from './save-bar.tsx';
import { TeamLists } from './team-lists.tsx';
import '../../parts/editor.css';
import './configuration.css';

/** Groups, teams and phases of a tournament, with the plan that would come of them. */
export function Configuration({ id }: { id: string }) {
  const held = useView(`tournament/${id}`);
  if (held.status === 'loading') return <Loading />;
  if (held.status === 'gone') return <Missing />;
  if (held.status === 'unreachable') return <Unreachable retry={() => location.reload()} />;
  return <Editor tournament={held.view} />;
}

function Editor({ tournament }: { tournament: TournamentView }) {
  usePlace(`tournament/${tournament.id}`, 'configure');
  // What was there when the work began: saving says so, and a change by somebody else meanwhile is not overwritten.
  const [base] = useState(tournament);
  const [start] = useState(() => draftOf(base));
  const [draft, setDraft] = useState<Draft>(start);
  const [acknowledged, acknowledge] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [, navigate] = useLocation();
  const results = tournament.matches.filter((match) => match.outcome.state !== 'NotStarted').length;
  const preview = useMemo(() => previewOf(draft), [draft]);
  const isNew = base.matches.length === 0;
  const changed = JSON.stringify(draft) !== JSON.stringify(start);
  const plan = `/portal/tournaments/${tournament.id}`;
  useUnsaved(changed);
  const change = (next: Draft) => {
    setProblem(null);
    setDraft(withSuggestedFinals(next));
  };

  const save = async () => {
    setSaving(true);
    const answer = await call('POST /api/tournaments/{id}/configure', {
      path: { id: tournament.id },
      body: bodyOf(draft, acknowledged),
      basedOn: base.version,
    });
    setSaving(false);
    if (!answer.ok) return setProblem(answer.problem);
    nothingUnsaved();
    tell(texts.configuration.saved);
    navigate(plan);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.ctrlKey) document.getElementById('save-plan')?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Frame
      title={texts.configuration.title}
      people={<PeopleHere topic={`tournament/${tournament.id}`} kind="editor" />}
      crumbs={[
        { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
        { label: tournament.name, to: plan },
        { label: texts.configuration.title },
      ]}
    >
      <section className="ehead">
        <Link className="btn sm" href={plan}>
          <IconChevronLeft size={16} aria-hidden />
          {texts.configuration.backToPlan}
        </Link>
        <div className="grow">
          <h1>{texts.configuration.title}</h1>
          <p className="sm muted">{tournament.name}</p>
        </div>
      </section>
      <div className="page configuration">
        <div className="fields">
          <TeamLists draft={draft} change={change} />
          <Beginning draft={draft} change={change} />
          <GroupPhaseCard draft={draft} change={change} />
          <FinalsPhaseCard draft={draft} change={change} />
        </div>
        <PreviewCard preview={preview} />
      </div>
      <SaveBar
        isNew={isNew}
        changed={changed}
        ready={filled(draft).length > 0 && preview !== null}
        saving={saving}
        results={results}
        acknowledged={acknowledged}
        acknowledge={acknowledge}
        problem={problem}
        save={() => void save()}
        discard={() => {
          setDraft(start);
          setProblem(null);
        }}
      />
    </Frame>
  );
}
