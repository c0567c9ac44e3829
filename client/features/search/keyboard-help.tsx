import { useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { keyName } from './key-name.ts';
import * as styles from './keyboard-help.module.css';
import { setHelpShortcut, isHelpShortcutOn } from './is-help-shortcut-on.ts';

const t = texts.keyboard;

/** Every key the portal knows, by where it acts. */
export function KeyboardHelp({ close }: { close: () => void }) {
  const [byKey, setByKey] = useState(isHelpShortcutOn);
  return (
    <Dialog title={t.title} close={close} wide>
      <div className="dialog-content keys">
        {t.sections.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ keys: combinations, does: description }) => (
                <div key={description}>
                  <dt>
                    {combinations.map((way, at) => (
                      <span key={way.join()}>
                        {at > 0 && <i>{t.or}</i>}
                        {way.map((key) => (
                          <kbd key={key}>{keyName(key)}</kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className={styles.keysSwitch}>
          <input
            type="checkbox"
            checked={byKey}
            onChange={({ target }) => {
              setHelpShortcut(target.checked);
              setByKey(target.checked);
            }}
          />
          {t.questionMark}
        </label>
      </div>
      <footer>
        <Button size="large" onClick={close}>
          {texts.actions.close}
        </Button>
      </footer>
    </Dialog>
  );
}
