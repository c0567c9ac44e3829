import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.plan;

/** What was begun for two teams is about others by now: nothing of it is sent, and the way leads to the match. */
export const TeamsChanged = ({ index, close, show }: { index: number; close: () => void; show: () => void }) => (
  <Dialog title={t.teamsChangedTitle(index)} close={close}>
    <div className="dialog-content">
      <p role="alert">{t.teamsChanged(index)}</p>
    </div>
    <footer>
      <button type="button" className="btn lg" onClick={close}>
        {texts.actions.close}
      </button>
      <button
        type="button"
        className="btn lg pri"
        onClick={() => {
          close();
          show();
        }}
      >
        {t.showMatch}
      </button>
    </footer>
  </Dialog>
);
