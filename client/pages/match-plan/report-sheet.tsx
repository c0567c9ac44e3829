import { IconCheck } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { matchNumber } from '#domain/match-day.ts';
import { outcomeTypes } from '../../features/tournament/outcome-types.ts';
import { slotName } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { decisionFor } from './decision.ts';
import { HowDecided } from './how-decided.tsx';
import { matchPlaceLabel } from './match-row.tsx';
import { OtherTeams } from './other-teams.tsx';
import { Refusal } from './refusal.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ScoreEntry, type TwoSides } from './score-entry.tsx';
import type { TypedResult } from './typed-result.ts';
import { useTypedReport, type OpenReport } from './use-typed-report.ts';
import { WhoIsThrough } from './who-is-through.tsx';
import * as styles from './report-sheet.module.css';

const t = texts.report;

/**
 * A match open for its result on a phone: two figures, digits, and one key that says what it does. A level knockout leads to
 * who is through, and then to how [OB8]. Closing keeps what was typed [OB7].
 */
export function ReportSheet(props: OpenReport & { readonly park: (typed: TypedResult | null) => void }) {
  const { match, tournament, names, times, refused, people, clear, rule, park } = props;
  const {
    score,
    put,
    openQuestion,
    setOpenQuestion,
    draft,
    offered,
    endOffer,
    isComplete,
    isLevel,
    isDoubted,
    asksFirst,
    send,
  } = useTypedReport(props);
  const [incomplete, setIncomplete] = useState(false);
  const teams: TwoSides = { a: slotName(match.teamA, names), b: slotName(match.teamB, names) };
  const { a, b, kind } = score;
  const digits = tournament.matches.some((each) => Math.max(each.teamA.score ?? 0, each.teamB.score ?? 0) > 9) ? 2 : 1;
  const close = () => park(draft);
  if (openQuestion === 'who') {
    return (
      <Dialog key="who" title={t.who} close={close}>
        <WhoIsThrough
          teams={teams}
          level={t.levelAt(a, b)}
          choose={(winner) => setOpenQuestion(decisionFor(winner))}
          leaveOpen={() => send({ ...score, kind: 'CurrentlyPlaying' })}
          back={() => setOpenQuestion(null)}
        />
      </Dialog>
    );
  }
  if (openQuestion !== null) {
    return (
      <Dialog key="how" title={t.how} close={close}>
        <HowDecided
          level={{ a, b }}
          teams={teams}
          decision={openQuestion}
          put={setOpenQuestion}
          digits={digits}
          send={send}
          back={() => setOpenQuestion('who')}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="score" title={t.title} close={close}>
      <div role="group" aria-label={texts.plan.report(matchNumber(match))} data-unfinished>
        <form
          className={styles.reportSheet}
          onKeyDown={ignoreHeldEnter}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isComplete) setIncomplete(true);
            else if (isLevel) setOpenQuestion('who');
            else if (!asksFirst()) send(score);
          }}
        >
          <p className="muted small">
            {matchPlaceLabel(match, tournament)} · {texts.plan.court(match.metadata.court)}
          </p>
          {refused !== null && <Refusal why={refused.why} />}
          {offered !== null && (
            <OtherTeams
              teams={[teams.a.name, teams.b.name]}
              typed={offered}
              take={() => {
                put(offered);
                endOffer();
              }}
            />
          )}
          <ScoreEntry
            teams={teams}
            figures={score}
            put={(figures) => {
              put({ ...score, ...figures });
              endOffer();
            }}
            digits={digits}
            missing={incomplete}
          >
            <SegmentedControl
              label={texts.plan.kind}
              value={kind}
              choose={(chosen) => put({ ...score, kind: chosen })}
              choices={[
                { value: 'Finished', text: texts.plan.final },
                { value: 'CurrentlyPlaying', text: t.stillRuns },
              ]}
            />
            <ReportNotes
              times={times}
              people={people}
              incomplete={incomplete && !isComplete}
              doubted={isDoubted ? score : null}
            />
          </ScoreEntry>
          <Button type="submit" tone="primary" size="large" width="full" className={styles.send}>
            {!isLevel && <IconCheck size={20} aria-hidden />}
            {isLevel
              ? t.continue
              : kind === 'Finished'
                ? t.sendFinal(a || '–', b || '–')
                : t.sendRunning(a || '–', b || '–')}
          </Button>
          {kind === 'Finished' && (
            <label className={styles.kind}>
              {t.kind}
              <select
                value={score.type}
                onChange={({ currentTarget }) => {
                  const chosen = outcomeTypes(match).find((type) => type === currentTarget.value);
                  if (chosen !== undefined) put({ ...score, type: chosen });
                }}
              >
                {outcomeTypes(match).map((type) => (
                  <option key={type} value={type}>
                    {texts.plan.outcomeTypes[type]}
                  </option>
                ))}
              </select>
            </label>
          )}
          {rule !== null && (
            <Button tone="link" width="full" onClick={rule}>
              {texts.ruling.link}
            </Button>
          )}
          {match.outcome.state === 'CurrentlyPlaying' && (
            <Button tone="link" width="full" onClick={clear}>
              {texts.plan.clear}
            </Button>
          )}
        </form>
      </div>
    </Dialog>
  );
}

/** Held down, Enter would send before the question is read [OB8]. */
const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};
