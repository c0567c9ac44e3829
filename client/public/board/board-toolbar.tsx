import { useEffect, useState } from 'react';
import { texts } from '../../texts/de.ts';

const SHOWN = 3_000;

/** Pause and full screen; hidden three seconds after the last movement or key. */
export function BoardToolbar({ paused, pause }: { paused: boolean; pause: (paused: boolean) => void }) {
  const [shown, show] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      show(true);
      clearTimeout(timer);
      timer = setTimeout(() => show(false), SHOWN);
    };
    addEventListener('pointermove', wake);
    addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
      removeEventListener('keydown', wake);
    };
  }, []);
  return (
    <div className={shown ? 'b-tools shown' : 'b-tools'} role="toolbar" aria-label={texts.board.toolbar}>
      <button type="button" aria-pressed={paused} onClick={() => pause(!paused)}>
        {paused ? texts.board.play : texts.board.pause}
      </button>
      <button
        type="button"
        onClick={() =>
          void (document.fullscreenElement === null
            ? document.documentElement.requestFullscreen()
            : document.exitFullscreen())
        }
      >
        {texts.board.fullscreen}
      </button>
    </div>
  );
}
