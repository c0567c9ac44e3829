import type { ReactNode } from 'react';
import type { Problem } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { AppShell } from './app-shell.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { StatusMessage } from '../../ui/display/status-message.tsx';

/** Not there, or not ours: one and the same page. */
export const MissingPage = () => <NoWay title={texts.problems.missingTitle} text={texts.problems.missing} />;

/** There, but not for this person; `text` says who else may. */
export const ForbiddenPage = ({ text }: { text: string }) => (
  <NoWay title={texts.problems.forbiddenTitle} text={text} />
);

const NoWay = ({ title, text }: { title: string; text: string }) => (
  <AppShell title={title} crumbs={[{ label: title }]}>
    <StatusMessage title={title} text={text}>
      <ButtonLink tone="primary" href="/portal">
        {texts.problems.toStart}
      </ButtonLink>
    </StatusMessage>
  </AppShell>
);

/** A part of a page that the own role may not see; said in its place. */
export const RightLackingPage = () => (
  <StatusMessage title={texts.problems.forbiddenTitle} text={texts.problems.roleLacking}>
    <ButtonLink tone="primary" href="/portal">
      {texts.problems.toStart}
    </ButtonLink>
  </StatusMessage>
);

/** A member without the second factor that the organisation demands; `text` says which. */
const NeedsSecondFactor = ({ text }: { text: string }) => (
  <AppShell
    title={texts.problems.secondFactorTitle}
    crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.problems.secondFactorTitle }]}
  >
    <div role="alert">
      <StatusMessage title={texts.problems.secondFactorTitle} text={text}>
        <ButtonLink tone="primary" href="/portal/profile">
          {texts.problems.toSecondFactor}
        </ButtonLink>
      </StatusMessage>
    </div>
  </AppShell>
);

type ShownRoute = 'GET /api/organizations/{id}' | 'GET /api/tournaments/{id}';

/** Something that the live channel does not show (any more): asks why, and says `otherwise` unless a second factor is missing. */
export function NotShownPage({ route, id, otherwise }: { route: ShownRoute; id: string; otherwise: ReactNode }) {
  const shownQuery = query(route, { path: { id } });
  // A query of its own: an answer from before it was withdrawn does not say why.
  const read = useQuery({ ...shownQuery, key: `not shown ${shownQuery.key}` });
  if (read.status === 'pending') return <Loading />;
  const isLacking = read.status === 'error' && read.error.code === 'second-factor-required';
  return isLacking ? <NeedsSecondFactor text={read.error.text} /> : otherwise;
}

/** What was here is not there any more, or not for this person; said instead of showing what may be wrong by now. */
export const EndedPage = ({ title, text }: { title: string; text: string }) => (
  <AppShell title={title} crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: title }]}>
    <div role="alert">
      <StatusMessage title={title} text={text}>
        <ButtonLink tone="primary" href="/portal">
          {texts.problems.toStart}
        </ButtonLink>
      </StatusMessage>
    </div>
  </AppShell>
);

/** Nothing to show yet: the server did not answer, or answered with an error, as `problem` says. */
export const UnreachablePage = ({ problem, retry }: { problem: Problem; retry: () => void }) => (
  <AppShell title={texts.problems.brokenTitle} crumbs={[{ label: texts.product }]}>
    <StatusMessage title={texts.problems.brokenTitle} text={problem.text}>
      <Button tone="primary" onClick={retry}>
        {texts.problems.reload}
      </Button>
    </StatusMessage>
  </AppShell>
);
