import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MAX_ADDRESS_LINE_LENGTH, MAX_LINK_LENGTH, MAX_VENUE_LINES } from '#domain/play.ts';
import type { Problem } from '../../api/call.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { PartDialog } from './part-dialog.tsx';
import { useVenueSession } from './use-venue-session.tsx';
import * as styles from './venue.module.css';

const t = texts.venues;
/** Code points of one line. */
const MAX_LENGTHS = { addressDetails: MAX_ADDRESS_LINE_LENGTH, externalLinks: MAX_LINK_LENGTH };

const WORDS = {
  addressDetails: { title: t.editAddress, line: t.addressLine, hint: t.addressHint, add: t.addAddress },
  externalLinks: { title: t.editLinks, line: t.link, hint: t.linkHint, add: t.addLink },
};

type LinesPart = keyof typeof WORDS;

/** The lines of an address, or links: added, removed, moved up and down, and saved together. */
export function LinesDialog({
  venue,
  organizationId,
  part,
  close,
}: {
  venue: VenueView;
  organizationId: string;
  part: LinesPart;
  close: () => void;
}) {
  const edit = useVenueSession({ venue, organizationId, part, close });
  const { draft, change, theirs, takeTheirs } = edit;
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const words = WORDS[part];
  // An empty list begins with one input.
  const lines = draft.length === 0 ? [''] : draft;
  // A line keeps its key when it moves, so the focus moves with it.
  const [order, setOrder] = useState<readonly number[]>(() => lines.map((_, at) => at));
  // Others may have saved more or fewer lines while nothing was typed here.
  const numbers = order.length === lines.length ? order : lines.map((_, at) => at);
  const focusLine = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus());
  const set = (next: readonly string[], nextOrder: readonly number[] = numbers) => {
    setWrong(new Map());
    change(next);
    setOrder(nextOrder);
  };
  const takeAll = () => {
    setOrder(theirs === null || theirs.length === 0 ? [0] : theirs.map((_, at) => at));
    takeTheirs();
  };
  const move = (from: number, to: number) => {
    const line = lines[from];
    if (line === undefined || to < 0 || to >= lines.length) return;
    const number = numbers[from] ?? from;
    set(lines.toSpliced(from, 1).toSpliced(to, 0, line), numbers.toSpliced(from, 1).toSpliced(to, 0, number));
  };

  const send = async () => {
    const trimmed = lines.map((line) => line.trim());
    const kept = trimmed.length === 1 && trimmed[0] === '' ? [] : trimmed;
    const found = validateLines(kept, part);
    setWrong(found);
    const [first] = found.keys();
    if (first !== undefined) {
      focusLine(first);
      return 'shown';
    }
    const outcome = await edit.save(kept);
    if (outcome.kind === 'saved') {
      toast(t.saved);
      return null;
    }
    if (outcome.kind === 'waits') return 'shown';
    const fields = fieldsOf(outcome.problem, part);
    setWrong(fields);
    return fields.size === 0 ? outcome.problem : 'shown';
  };

  return (
    <PartDialog
      title={words.title}
      edit={edit}
      theirs={theirs === null ? null : theirs.join('\n')}
      takeTheirs={takeAll}
      send={send}
    >
      {wrong.size > 0 && (
        <p role="alert" className={styles.linesWrong}>
          {t.inputWrong}
        </p>
      )}
      <ol ref={list} className={`stack ${styles.lines}`} aria-label={words.title}>
        {lines.map((line, at) => {
          const name = words.line(at + 1);
          return (
            <li key={numbers[at] ?? line}>
              <TextField
                aria-label={name}
                placeholder={part === 'externalLinks' ? t.linkPlaceholder : t.addressPlaceholders[at]}
                type={part === 'externalLinks' ? 'url' : 'text'}
                value={line}
                error={wrong.get(at)}
                autoComplete="off"
                change={(value) => set(lines.with(at, value))}
              />
              <IconButton label={t.up(name)} aria-disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton label={t.down(name)} aria-disabled={at === lines.length - 1} onClick={() => move(at, at + 1)}>
                <IconArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t.remove(name)}
                onClick={() => {
                  set(
                    lines.toSpliced(at, 1),
                    numbers.length === 1 ? [Math.max(...numbers) + 1] : numbers.toSpliced(at, 1),
                  );
                  focusLine(Math.max(0, at - 1));
                }}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <div className={`flex-row ${styles.linesMore}`}>
        <Button
          size="small"
          disabled={lines.length >= MAX_VENUE_LINES}
          onClick={() => {
            set([...lines, ''], [...numbers, Math.max(...numbers) + 1]);
            focusLine(lines.length);
          }}
        >
          <IconPlus size={16} aria-hidden />
          {words.add}
        </Button>
        <span className="muted small">{words.hint}</span>
      </div>
    </PartDialog>
  );
}

/** The errors of trimmed lines, by position (docs/api.md, "Limits"). */
function validateLines(lines: readonly string[], part: LinesPart): ReadonlyMap<number, string> {
  const most = MAX_LENGTHS[part];
  const wrong = (line: string): string | null => {
    if (line === '') return t.empty;
    if ([...line].length > most) return texts.problems.tooLong(most);
    return part === 'externalLinks' && !isHttps(line) ? t.linkWrong : null;
  };
  return new Map(
    lines.flatMap((line, at) => {
      const found = wrong(line);
      return found === null ? [] : [[at, found] as const];
    }),
  );
}

const isHttps = (line: string): boolean => /^https:\/\/\S+$/i.test(line) && URL.canParse(line);

const fieldsOf = ({ errors }: Problem, part: LinesPart): ReadonlyMap<number, string> =>
  new Map(
    errors.flatMap(({ path, message }) => {
      const [, at] = path.split(`body.${part}.`);
      return at === undefined ? [] : [[Number(at), message] as const];
    }),
  );
