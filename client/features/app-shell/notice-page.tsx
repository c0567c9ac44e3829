import type { ReactNode } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { AppShell } from './app-shell.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { StatusMessage } from '../../ui/display/status-message.tsx';

/** Not there, or not ours: one and the same page. */
export const Missing = () => <NoWay title={texts.problems.missingTitle} text={texts.problems.missing} />;

/** There, but not for this person. */
export const Forbidden = () => <NoWay title={texts.problems.forbiddenTitle} text={texts.problems.forbidden} />;

const NoWay = ({ title, text }: { title: string; text: string }) => (
  <AppShell title={title} crumbs={[{ label: title }]}>
    <StatusMessage title={title} text={text}>
      <ButtonLink tone="primary" href="/portal">
        {texts.problems.toStart}
      </ButtonLink>
    </StatusMessage>
  </AppShell>
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
export function NotShown({ route, id, otherwise }: { route: ShownRoute; id: string; otherwise: ReactNode }) {
  const read = useAnswer(route, { path: { id } });
  if (read.status === 'loading') return <Loading />;
  const isLacking = read.status === 'refused' && read.problem.code === 'second-factor-required';
  return isLacking ? <NeedsSecondFactor text={read.problem.text} /> : otherwise;
}

/** What was here is not there any more, or not for this person; said instead of showing what may be wrong by now. */
export const Ended = ({ title, text }: { title: string; text: string }) => (
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

/** No answer and nothing to show yet. */
export const Unreachable = ({ retry }: { retry: () => void }) => (
  <AppShell title={texts.problems.brokenTitle} crumbs={[{ label: texts.product }]}>
    <StatusMessage title={texts.problems.brokenTitle} text={texts.problems.noAnswer}>
      <Button tone="primary" onClick={retry}>
        {texts.problems.reload}
      </Button>
    </StatusMessage>
  </AppShell>
);
