import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { AppShell } from './app-shell.tsx';
import { StatusMessage } from '../../ui/display/status-message.tsx';

/** Not there, or not ours: one and the same page. */
export const Missing = () => <NoWay title={texts.problems.missingTitle} text={texts.problems.missing} />;

/** There, but not for this person. */
export const Forbidden = () => <NoWay title={texts.problems.forbiddenTitle} text={texts.problems.forbidden} />;

const NoWay = ({ title, text }: { title: string; text: string }) => (
  <AppShell title={title} crumbs={[{ label: title }]}>
    <StatusMessage title={title} text={text}>
      <Link className="btn pri" href="/portal">
        {texts.problems.toStart}
      </Link>
    </StatusMessage>
  </AppShell>
);

/** What was here is not there any more, or not for this person; said instead of showing what may be wrong by now. */
export const Ended = ({ title, text }: { title: string; text: string }) => (
  <AppShell title={title} crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: title }]}>
    <div role="alert">
      <StatusMessage title={title} text={text}>
        <Link className="btn pri" href="/portal">
          {texts.problems.toStart}
        </Link>
      </StatusMessage>
    </div>
  </AppShell>
);

/** No answer and nothing to show yet. */
export const Unreachable = ({ retry }: { retry: () => void }) => (
  <AppShell title={texts.problems.brokenTitle} crumbs={[{ label: texts.product }]}>
    <StatusMessage title={texts.problems.brokenTitle} text={texts.problems.noAnswer}>
      <button type="button" className="btn pri" onClick={retry}>
        {texts.problems.reload}
      </button>
    </StatusMessage>
  </AppShell>
);
