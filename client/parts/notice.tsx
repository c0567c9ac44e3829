import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { texts } from '../texts/de.ts';
import { Frame } from './frame.tsx';
import './notice.css';

/** One message that takes the place of a page, with what to do next. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Not there, or not ours: one and the same page. */
export const Missing = () => (
  <Frame title={texts.problems.missingTitle} crumbs={[{ label: texts.problems.missingTitle }]}>
    <Notice title={texts.problems.missingTitle} text={texts.problems.missing}>
      <Link className="btn pri" href="/portal">
        {texts.problems.toStart}
      </Link>
    </Notice>
  </Frame>
);

/** There, but not for this person. */
export const Forbidden = () => (
  <Frame title={texts.problems.forbiddenTitle} crumbs={[{ label: texts.problems.forbiddenTitle }]}>
    <Notice title={texts.problems.forbiddenTitle} text={texts.problems.forbidden}>
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
