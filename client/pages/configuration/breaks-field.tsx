import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_BREAKS, MAX_NAME_LENGTH } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { breakDays, dayOf, newBreak, timeIn, withDay, withTime, wrongIn, type DraftBreak } from './draft-breaks.ts';
import type { Draft } from './draft.ts';
import * as styles from './breaks-field.module.css';

const t = texts.configurationBreaks;

/** The times in which no match is played [SC8]; `end`: an instant, when the plan ends. */
export function BreaksField({
  draft,
  end,
  set,
}: {
  draft: Draft;
  end: string | null;
  set: (breaks: readonly DraftBreak[]) => void;
}) {
  const { breaks, kickoff } = draft;
  const days = breakDays(draft, end);
  // From the second day on, for as long as the page is open: what is typed, or chosen, takes no field from under a hand.
  const [isTyping, setIsTyping] = useState(false);
  const [asksDay, setAsksDay] = useState(false);
  if (days.length > 1 && !isTyping && !asksDay) setAsksDay(true);
  // A row keeps its key when one before it is removed: which of its fields were left is its own.
  const [kept, setKept] = useState<readonly number[]>([]);
  const keys = breaks.map((_, at) => kept[at] ?? Math.max(-1, ...kept) + 1 + at);
  const section = useRef<HTMLElement>(null);
  // A link to one of them leads into its name.
  useEffect(() => {
    const asked = Number(/^#break-(\d+)$/.exec(location.hash)?.[1]);
    section.current?.querySelectorAll<HTMLElement>('[role="group"]')[asked - 1]?.querySelector('input')?.focus();
  }, []);
  return (
    <section
      ref={section}
      className={styles.breaks}
      aria-label={t.title}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    >
      <h3>{t.title}</h3>
      {breaks.length === 0 && <p className="small muted">{t.hint}</p>}
      {breaks.map((one, at) => (
        <BreakRow
          key={keys[at]}
          one={one}
          number={at + 1}
          days={asksDay ? days : null}
          change={(changed) => set(breaks.with(at, changed))}
          remove={() => {
            setKept(keys.toSpliced(at, 1));
            set(breaks.toSpliced(at, 1));
          }}
        />
      ))}
      {breaks.length < MAX_BREAKS && (
        <Button
          tone="link"
          size="small"
          disabled={parseLocalInput(kickoff) === null}
          onClick={() => set([...breaks, newBreak(draft)])}
        >
          <IconPlus size={16} aria-hidden />
          {t.add}
        </Button>
      )}
    </section>
  );
}

interface BreakRowProps {
  readonly one: DraftBreak;
  readonly number: number;
  /** On which it may lie; null: there is one. */
  readonly days: readonly string[] | null;
  readonly change: (one: DraftBreak) => void;
  readonly remove: () => void;
}

function BreakRow({ one, number, days, change, remove }: BreakRowProps) {
  // What was never typed in is not called wrong before it is left.
  const [left, setLeft] = useState<Partial<Record<keyof DraftBreak, boolean>>>({});
  const wrong = wrongIn(one);
  const problemOfField = (field: keyof DraftBreak): string | null => (left[field] === true ? wrong[field] : null);
  const time = (field: 'from' | 'to', label: string) => (
    <TextField
      type="time"
      label={label}
      hint={dayOf(one[field]) === dayOf(one.from) ? undefined : dayText(dayOf(one[field]))}
      error={problemOfField(field)}
      value={timeIn(one[field])}
      change={(typed) => change(withTime(one, field, typed))}
      onBlur={() => setLeft((before) => ({ ...before, [field]: true }))}
    />
  );
  return (
    <div role="group" className={styles.breakRow} data-days={days !== null || undefined} aria-label={t.one(number)}>
      <TextField
        label={t.name}
        maxLength={MAX_NAME_LENGTH}
        placeholder={t.example}
        error={problemOfField('name')}
        value={one.name}
        change={(name) => change({ ...one, name })}
        onBlur={() => setLeft((before) => ({ ...before, name: true }))}
      />
      <IconButton label={t.remove(one.name.trim() || t.one(number))} onClick={remove}>
        <IconX size={16} aria-hidden />
      </IconButton>
      {days !== null && (
        <SelectField
          label={t.day}
          value={dayOf(one.from)}
          choices={days.map((value) => ({ value, label: dayText(value) }))}
          change={(day) => change(withDay(one, day))}
        />
      )}
      {time('from', t.from)}
      {time('to', t.to)}
    </div>
  );
}

/** 'Sa, 29.11.2025' */
function dayText(day: string): string {
  const noon = parseLocalInput(`${day}T12:00`);
  return noon === null ? '' : plainDay(noon);
}
