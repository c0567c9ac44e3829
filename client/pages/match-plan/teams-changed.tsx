import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.matchDay;

/** What was begun for two teams is about others by now: nothing of it is sent, and the way leads to the match. */
export const TeamsChanged = ({ number, close, show }: { number: number; close: () => void; show: () => void }) => (
  <Dialog title={t.teamsChangedTitle(number)} close={close}>
    <div className="dialog-content">
      <p role="alert">{t.teamsChanged(number)}</p>
    </div>
    <footer>
      <Button size="large" onClick={close}>
        {texts.actions.close}
      </Button>
      <Button
        size="large"
        tone="primary"
        onClick={() => {
          close();
          show();
        }}
      >
        {t.showMatch}
      </Button>
    </footer>
  </Dialog>
);
