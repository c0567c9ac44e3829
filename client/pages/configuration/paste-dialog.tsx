import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.configuration.paste;

/** Asks what becomes of the teams that stand in a group already when a list is pasted into it. */
export const PasteDialog = ({
  group,
  count,
  append,
  replace,
  close,
}: {
  /** What it is called, and how many teams it has. */
  group: string;
  count: number;
  append: () => void;
  replace: () => void;
  close: () => void;
}) => (
  <Dialog title={t.title(group)} close={close}>
    <div className="dialog-content">
      <p>{t.question(group, count)}</p>
      <p className="muted small">{t.replaceHint}</p>
    </div>
    <footer>
      <Button size="large" onClick={close}>
        {texts.actions.cancel}
      </Button>
      <Button size="large" onClick={replace}>
        {t.replace}
      </Button>
      <Button size="large" tone="primary" onClick={append}>
        {t.append}
      </Button>
    </footer>
  </Dialog>
);
