import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { boardView, READY_MESSAGE, type BoardMessage } from '../../public/board/board-message.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './past.module.css';

/** CSS pixels: the screen of the hall keeps its proportions at any display size. */
const HALL = { width: 1280, height: 720 };

/** The hall display at a past moment, following the timeline. */
export function PastBoard({ tournament, at }: { tournament: TournamentView; at: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [container, width] = useWidth();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent<unknown>) => {
      const isOurs = source !== null && source === frame.current?.contentWindow;
      if (isOurs && JSON.stringify(data) === JSON.stringify(READY_MESSAGE)) setListens(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!listens) return;
    const boardMessage: BoardMessage = { kind: 'past-view', view: boardView(tournament), at };
    frame.current?.contentWindow?.postMessage(boardMessage, location.origin);
  }, [listens, tournament, at]);
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.past.board}</h2>
      <div ref={container} className={styles.pastBoard}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the session a private one needs */}
        <iframe
          ref={frame}
          {...HALL}
          style={{ transform: `scale(${width / HALL.width})` }}
          src={`/t/${tournament.id}/board?past=1&qr=0&pace=10`}
          title={texts.past.board}
        />
      </div>
    </div>
  );
}
