import { Component, type ReactNode } from 'react';
import { texts } from '../texts/de.ts';
import { Notice } from './notice.tsx';

/** Catches what a page throws: a fault of ours, said in a sentence instead of an empty screen. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <Notice title={texts.problems.brokenTitle} text={texts.problems.broken}>
          <button type="button" className="btn pri" onClick={() => location.reload()}>
            {texts.problems.reload}
          </button>
        </Notice>
      </main>
    );
  }
}
