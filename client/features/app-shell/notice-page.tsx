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
