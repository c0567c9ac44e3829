import { Component, type ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { isMissingPart } from './new-version.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatusMessage } from '../../ui/display/status-message.tsx';

interface BoundaryProps {
  /** The current location: a change of it resets the error. */
  readonly place: string;
  /** Renders the frame around the message; without it the page is the message alone. */
  readonly around?: (notice: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly place: string;
}

/** Catches what a page throws, a bug, and shows a message instead of an empty screen. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isMissing = isMissingPart(error);
    const notice = (
      <div role="alert">
        <StatusMessage
          title={isMissing ? texts.problems.updatedTitle : texts.problems.brokenTitle}
          text={isMissing ? texts.problems.updated : texts.problems.broken}
        >
          <Button tone="primary" onClick={() => location.reload()}>
            {texts.problems.reload}
          </Button>
        </StatusMessage>
      </div>
    );
    return this.props.around?.(notice) ?? <main>{notice}</main>;
  }
}
