import { Checkbox } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconLock,
  IconPencil,
} from '@tabler/icons-react';
import type { Problem } from '../../api/call.ts';
import { publishSaveBarHeight } from '../../features/editing/save-bar-height.ts';
import { texts } from '../../texts/de.ts';

const words = texts.planEditor;

interface SaveBarProps {
  /** '2 Änderungen: …'; null: none. */
  readonly changes: string | null;
  readonly basedOn: number;
  /** Results there are; above 0 saving has to be acknowledged. */
  readonly results: number;
  /** How many of them saving leaves to others; null: not known yet. */
  readonly affected: number | null;
  readonly acknowledged: boolean;
  readonly acknowledge: (acknowledged: boolean) => void;
  /** Something hinders saving, and the hints say what. */
  readonly hindered: boolean;
  readonly saving: boolean;
  readonly problem: Problem | null;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly discard: () => void;
  readonly save: () => void;
}

/** Fixed at the bottom: what is unsaved, what saving costs, and the one button that does it. */
export function SaveBar(props: SaveBarProps) {
  const { changes, basedOn, results, affected, acknowledged, acknowledge, hindered, saving, problem } = props;
  const danger = results > 0 && changes !== null;
  const locked = danger && (!acknowledged || affected === null);
  return (
    <section
      ref={publishSaveBarHeight}
      className={danger || problem !== null ? 'savebar warn' : 'savebar'}
      aria-label={words.save}
    >
      {(danger || problem !== null) && <IconAlertTriangle size={20} aria-hidden className="warning" />}
      <div className="grow">
        {problem !== null && (
          <div role="alert">
            <b>{words.errors}</b>
            <p>{problem.errors[0]?.message ?? problem.text}</p>
          </div>
        )}
        {problem === null && danger && (
          <>
            <b>{affected === null ? words.counting(results) : words.resultsThere(results, affected)}</b>
            <p className="sm">{changes}</p>
            <Checkbox
              label={words.acknowledge(affected ?? 0)}
              disabled={affected === null}
              checked={acknowledged && affected !== null}
              onChange={(event) => acknowledge(event.currentTarget.checked)}
            />
          </>
        )}
        {problem === null && !danger && (
          <p className="unsaved-line" role="status">
            {changes === null ? (
              <span className="muted sm">
                <IconCheck size={15} aria-hidden /> {words.upToDate(basedOn)}
              </span>
            ) : (
              <>
                <span className="tag warn">
                  <IconPencil size={15} aria-hidden />
                  {words.unsaved}
                </span>
                <span className="muted sm">
                  {changes} · {words.basedOn(basedOn)}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <div className="steps-back">
        <button type="button" className="btn quiet" disabled={props.undo === null} onClick={props.undo ?? undefined}>
          <IconArrowBackUp size={18} aria-hidden />
          <span className="act-word">{words.undo}</span>
        </button>
        <button type="button" className="btn quiet" disabled={props.redo === null} onClick={props.redo ?? undefined}>
          <IconArrowForwardUp size={18} aria-hidden />
          <span className="act-word">{words.redo}</span>
        </button>
      </div>
      <button type="button" className="btn lg" disabled={changes === null || saving} onClick={props.discard}>
        {texts.actions.discard}
      </button>
      <div className="save">
        <button
          type="button"
          className="btn pri lg"
          disabled={changes === null || hindered || locked}
          aria-busy={saving}
          onClick={props.save}
        >
          {locked && <IconLock size={18} aria-hidden />}
          {words.save}
        </button>
        {locked && !hindered && <span>{words.acknowledgeFirst}</span>}
        {hindered && changes !== null && <span>{words.wrongHere}</span>}
      </div>
    </section>
  );
}
