import { IconArrowDown, IconArrowsExchange, IconArrowsLeftRight, IconArrowUp } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import {
  MAX_MATCH_NUMBER,
  resolveGroupSlot,
  sameTeamIn,
  listSelectorsFor,
  writeSelector,
  type PlannedMatch,
  type Selector,
} from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, formatDay } from '../../texts/format.ts';
import { parseLocalInput, toLocalInput } from '../../texts/typed-times.ts';
import type { Grid } from './grid.ts';
import {
  swapMatches,
  MAX_COURTS,
  placeMatch,
  isTaken,
  renumberMatch,
  swapTeamSides,
  withSelector,
  type Cell,
} from './plan-moves.ts';
import { hasFixedNumbers, matchIn, numberOf, slotLabel, type EditablePlan } from './editable-plan.ts';
import type { Verdict } from './verdict.ts';
import { findAdjacentCell } from './arrow-keys.ts';
import { pairingWords, type PlanTextContext } from './plan-texts.ts';
import { Button } from '../../ui/action/button.tsx';
import { useBroughtIntoSight } from '../../ui/hooks/use-brought-into-sight.ts';
import * as styles from './chosen-match.module.css';

const t = texts.planEditor;
const OTHER = 'other';

export interface ChosenMatchProps {
  readonly textContext: PlanTextContext;
  readonly id: string;
  readonly grid: Grid;
  readonly score: string | null;
  readonly judge: (cell: Cell) => Verdict;
  readonly change: (how: (plan: EditablePlan) => EditablePlan) => void;
}

/** Everything that can be done to one match, by buttons and fields: time, court, teams, number. */
export function ChosenMatch({ textContext, id, grid, score, judge, change }: ChosenMatchProps) {
  const [exchanging, setExchanging] = useState(false);
  const exchanger = useRef<HTMLButtonElement>(null);
  // The number that was typed and belongs to another match.
  const [taken, setTaken] = useState<number | null>(null);
  const refusal = useBroughtIntoSight<HTMLParagraphElement>(taken);
  const { plan } = textContext;
  const isFixed = hasFixedNumbers(plan);
  const match = matchIn(plan, id);
  if (match === undefined) return null;
  const step = (direction: 'up' | 'down'): Cell | null => {
    const cell = findAdjacentCell(grid, match, direction);
    return match.kickoff === null || cell.kickoff === match.kickoff ? null : cell;
  };
  const go = (cell: Cell | null) => {
    if (cell !== null) change((now) => placeMatch(now, id, cell));
  };
  const [teamA, teamB] = pairingWords(textContext, id);
  const [earlier, later] = [step('up'), step('down')];
  return (
    <div className={styles.chosenMatch}>
      <p className="bold">{t.versus(teamA, teamB)}</p>
      <div className={styles.actions}>
        <Button size="small" disabled={earlier === null} onClick={() => go(earlier)}>
          <IconArrowUp size={16} aria-hidden />
          {t.earlier}
        </Button>
        <Button size="small" disabled={later === null} onClick={() => go(later)}>
          <IconArrowDown size={16} aria-hidden />
          {t.later}
        </Button>
        <Button ref={exchanger} size="small" aria-expanded={exchanging} onClick={() => setExchanging(!exchanging)}>
          <IconArrowsLeftRight size={16} aria-hidden />
          {t.exchange}
        </Button>
      </div>
      {exchanging && (
        <Choose
          label={t.exchangeWith}
          value=""
          choose={(other) => {
            setExchanging(false);
            exchanger.current?.focus();
            change((now) => swapMatches(now, id, other));
          }}
        >
          <option value="">{t.choose}</option>
          {plan.map((other, at) =>
            other.id === id ? null : (
              <option key={other.id} value={other.id}>
                {`${t.match(other.number ?? at + 1)}: ${t.versus(...pairingWords(textContext, other.id))}`}
              </option>
            ),
          )}
        </Choose>
      )}
      <div className={`stack ${styles.twoFields}`}>
        <Kickoff match={match} grid={grid} judge={judge} go={go} />
        <Choose
          label={t.courtField}
          value={String(match.court)}
          choose={(court) => go({ kickoff: match.kickoff, court: Number(court) })}
        >
          {[...grid.courts, ...(grid.courts.length < MAX_COURTS ? [grid.courts.length + 1] : [])].map((court) => (
            <option key={court} value={court}>
              {(grid.courts.includes(court) ? t.court(court) : t.courtNew(court)) +
                (court === match.court || match.kickoff === null
                  ? ''
                  : mark(textContext, judge({ kickoff: match.kickoff, court })))}
            </option>
          ))}
        </Choose>
      </div>
      <Team textContext={textContext} match={match} slot="A" change={change} />
      <Team textContext={textContext} match={match} slot="B" change={change} />
      <div className={`flex-row ${styles.lastRow}`}>
        <Button size="small" onClick={() => change((now) => swapTeamSides(now, id))}>
          <IconArrowsExchange size={16} aria-hidden />
          {t.swapSides}
        </Button>
        <NumberField
          number={numberOf(plan, id)}
          most={isFixed ? MAX_MATCH_NUMBER : plan.length}
          invalid={taken !== null}
          set={(number) => {
            const isOthers = isFixed && number !== numberOf(plan, id) && isTaken(plan, number);
            setTaken(isOthers ? number : null);
            if (!isOthers) change((now) => renumberMatch(now, id, number));
          }}
        />
      </div>
      {taken === null ? (
        <p className="tiny muted">{isFixed ? t.numberFixedHint : t.numberHint}</p>
      ) : (
        <p className="status warn" role="alert" ref={refusal}>
          {t.numberTaken(taken)}
        </p>
      )}
      {score !== null && <p className="small muted">{t.hasResult(score)}</p>}
    </div>
  );
}

/** ' · frei', ' · Konflikt', ' · tauscht mit Spiel 8' */
function mark({ plan }: PlanTextContext, { tone, exchangedWith }: Verdict): string {
  const swap = exchangedWith === null ? null : t.swapsWith(numberOf(plan, exchangedWith));
  const said = tone === 'free' && swap !== null ? swap : t.option[tone];
  return ` · ${tone !== 'free' && swap !== null ? `${said}, ${swap}` : said}`;
}

function Kickoff({
  match,
  grid,
  judge,
  go,
}: {
  match: PlannedMatch;
  grid: Grid;
  judge: (cell: Cell) => Verdict;
  go: (cell: Cell) => void;
}) {
  const [exact, setExact] = useState<string | null>(null);
  // The list and the exact time take each other's place, and the focus goes along.
  const [isBack, setIsBack] = useState(false);
  const field = useId();
  const { kickoff, court } = match;
  const days = new Set(grid.rows.map((row) => formatDay(row.kickoff))).size;
  const named = (time: string): string => (days > 1 ? `${formatDay(time)}, ${formatClock(time)}` : formatClock(time));
  const wanted = exact === null ? null : parseLocalInput(exact);
  const leave = () => {
    setExact(null);
    setIsBack(true);
  };
  const take = () => {
    if (wanted === null) return;
    go({ kickoff: wanted, court });
    leave();
  };
  if (exact !== null) {
    return (
      <div className={`${styles.field} ${styles.exactTime}`}>
        <label htmlFor={field}>{t.exactTime}</label>
        <input
          id={field}
          className={styles.input}
          type="datetime-local"
          autoFocus
          value={exact}
          onChange={(event) => setExact(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
            else if (event.key === 'Enter') take();
          }}
        />
        <span className={styles.actions}>
          <Button size="small" onClick={leave}>
            {texts.actions.cancel}
          </Button>
          <Button size="small" disabled={wanted === null} onClick={take}>
            {t.take}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <Choose
      label={t.kickoff}
      autoFocus={isBack}
      value={kickoff ?? ''}
      choose={(value) => {
        if (value === OTHER) setExact(kickoff === null ? '' : toLocalInput(kickoff));
        else go({ kickoff: value, court });
      }}
    >
      {kickoff === null && <option value="">{t.noTime}</option>}
      {grid.rows.map((row) => (
        <option key={row.kickoff} value={row.kickoff}>
          {named(row.kickoff) + (row.kickoff === kickoff ? '' : toneMark(judge({ kickoff: row.kickoff, court })))}
        </option>
      ))}
      {kickoff !== null && <option value={OTHER}>{t.otherTime}</option>}
    </Choose>
  );
}

const toneMark = ({ tone, exchangedWith }: Verdict): string =>
  tone === 'free' && exchangedWith !== null ? '' : ` · ${t.option[tone]}`;

function Team({
  textContext: { plan, setting },
  match,
  slot,
  change,
}: {
  textContext: PlanTextContext;
  match: PlannedMatch;
  slot: 'A' | 'B';
  change: ChosenMatchProps['change'];
}) {
  const current = match[`selector${slot}`];
  const opposite = match[slot === 'A' ? 'selectorB' : 'selectorA'];
  const same = sameTeamIn(setting.groups, plan);
  const key = (selector: Selector): string => writeSelector(resolveGroupSlot(selector, setting.groups));
  const seen = new Set([key(current)]);
  const offered = [
    current,
    ...listSelectorsFor({ ...setting, matches: plan }, match).filter((selector) => {
      // A slot and the team that sits in it are one choice.
      if (seen.has(key(selector)) || same(selector, opposite)) return false;
      seen.add(key(selector));
      return true;
    }),
  ];
  const kinds = [...new Set(offered.map(({ kind }) => t.selectors[kind]))];
  return (
    <Choose
      label={slot === 'A' ? t.teamA : t.teamB}
      value={key(current)}
      choose={(value) => {
        const selector = offered.find((each) => key(each) === value);
        if (selector !== undefined) change((now) => withSelector(now, match.id, slot, selector));
      }}
    >
      {kinds.map((label) => (
        <optgroup key={label} label={label}>
          {offered
            .filter(({ kind }) => t.selectors[kind] === label)
            .map((selector) => (
              <option key={key(selector)} value={key(selector)}>
                {slotLabel(selector, plan, setting)}
              </option>
            ))}
        </optgroup>
      ))}
    </Choose>
  );
}

function NumberField({
  number,
  most,
  invalid,
  set,
}: {
  number: number;
  most: number;
  invalid: boolean;
  set: (number: number) => void;
}) {
  // null: nothing that is not applied yet.
  const [typed, setTyped] = useState<string | null>(null);
  const apply = () => {
    setTyped(null);
    const wanted = Number(typed);
    if (typed !== null && /^\d+$/.test(typed) && wanted >= 1 && wanted <= most) set(wanted);
  };
  return (
    <label className={`${styles.field} ${styles.matchNumber}`}>
      {t.number}
      <input
        className={`${styles.input} figures`}
        inputMode="numeric"
        aria-invalid={invalid || undefined}
        value={typed ?? number}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </label>
  );
}

function Choose({
  label,
  value,
  autoFocus = false,
  choose,
  children,
}: {
  label: string;
  value: string;
  autoFocus?: boolean;
  choose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.field}>
      {label}
      <select
        className={styles.input}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}
