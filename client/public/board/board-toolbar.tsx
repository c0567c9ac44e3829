import { useEffect, useState, useSyncExternalStore } from 'react';
import { texts } from '../../texts/de.ts';
import { strike, watchSound } from './gong.tsx';

const VISIBLE_MS = 3_000;
/** The capability never changes, so there is nothing to subscribe to. */
const never = () => () => undefined;

/** Pause, full screen and, if requested, sound; hidden three seconds after the last movement or key. */
export function BoardToolbar({
  paused,
  pause,
  sound,
}: {
  paused: boolean;
  pause: (paused: boolean) => void;
  sound: boolean;
}) {
  const [shown, setShown] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  // Some phones lack full screen, and the server cannot know while rendering.
  const mayFill = useSyncExternalStore(
    never,
    () => document.fullscreenEnabled,
    () => false,
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), VISIBLE_MS);
    };
    addEventListener('pointermove', wake);
    addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
      removeEventListener('keydown', wake);
    };
  }, []);
  useEffect(() => (sound ? watchSound((isAllowed) => setIsSilent(!isAllowed)) : undefined), [sound]);
  return (
    <>
      {isSilent && (
        // Stays until it is pressed: a silent board would go unnoticed.
        <button
          type="button"
          className="board-toolbar-sound"
          onClick={() => {
            setIsSilent(false);
            strike();
          }}
        >
          {texts.board.allowSound}
        </button>
      )}
      <div className="board-toolbar" role="toolbar" aria-label={texts.board.toolbar} data-shown={shown || undefined}>
        <button type="button" aria-pressed={paused} onClick={() => pause(!paused)}>
          {paused ? texts.board.play : texts.board.pause}
        </button>
        {mayFill && (
          <button type="button" onClick={() => void fillScreen()}>
            {texts.board.fullscreen}
          </button>
        )}
      </div>
    </>
  );
}

/** Toggles full screen; a browser's refusal has no effect. */
const fillScreen = (): Promise<void> =>
  (document.fullscreenElement === null
    ? document.documentElement.requestFullscreen()
    : document.exitFullscreen()
  ).catch(() => undefined);
