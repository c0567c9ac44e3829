import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from '../../ui/display/section.module.css';

/** The buttons at the end of a form that is saved on its own; the one that discards is there while something is changed. */
export function SaveOrDiscard({
  changed,
  wrong = false,
  sending,
  discard,
}: {
  changed: boolean;
  /** Whether a field has an error, which blocks saving. */
  wrong?: boolean;
  sending: boolean;
  discard: () => void;
}) {
  return (
    <div className={styles.actions} data-actions>
      <Button type="submit" tone="primary" disabled={!changed || wrong} busy={sending}>
        {texts.actions.save}
      </Button>
      {changed && (
        <Button tone="quiet" onClick={discard}>
          {texts.actions.discard}
        </Button>
      )}
    </div>
  );
}
