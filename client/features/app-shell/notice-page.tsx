import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { Frame } from './app-shell.tsx';
import { Notice } from '../../ui/display/status-message.tsx';

/** Not there, or not ours: one and the same page. */
export const Missing = () => <NoWay title={texts.problems.missingTitle} text={texts.problems.missing} />;

/** There, but not for this person. */
export const Forbidden = () => <NoWay title={texts.problems.forbiddenTitle} text={texts.problems.forbidden} />;

const NoWay = ({ title, text }: { title: string; text: string }) => (
  <Frame title={title} crumbs={[{ label: title }]}>
    <Notice title={title} text={text}>
      <Link className="btn pri" href="/portal">
        {texts.problems.toStart}
      </Link>
    </Notice>
  </Frame>
);

/** What was here is not there any more, or not for this person; said instead of showing what may be wrong by now. */
export const Ended = ({ title, text }: { title: string; text: string }) => (
  <Frame title={title} crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: title }]}>
    <div role="alert">
      <Notice title={title} text={text}>
        <Link className="btn pri" href="/portal">
          {texts.problems.toStart}
        </Link>
      </Notice>
    </div>
  </Frame>
);

/** No answer and nothing to show yet. */
export const Unreachable = ({ retry }: { retry: () => void }) => (
  <Frame title={texts.problems.brokenTitle} crumbs={[{ label: texts.product }]}>
    <Notice title={texts.problems.brokenTitle} text={texts.problems.noAnswer}>
      <button type="button" className="btn pri" onClick={retry}>
        {texts.problems.reload}
      </button>
    </Notice>
  </Frame>
);
