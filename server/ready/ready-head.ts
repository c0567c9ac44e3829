import type { Answer } from '../commands/route.ts';
import { JSON_TYPE, type Wants } from '../commands/reading.ts';
import type { Stamped } from '../states/stamped.ts';

/** An answer as Node takes it: names and values of its headers in one flat list, made once for a stamp. */
interface ReadyAnswer {
  readonly status: number;
  readonly head: string[];
  readonly bytes: Buffer | undefined;
}

export type Answering = (view: Stamped, wants: Wants) => ReadyAnswer;

type Headers = Readonly<Record<string, string>>;

/** What an address says in all of its answers, and what only with content: not in a 304. */
interface Said {
  readonly said: readonly Headers[];
  readonly withContent: Headers;
}

/** Keeps the answers of each view as long as somebody keeps the view; `views.ts` counts them to its bytes. */
export function keepReady({ said, withContent }: Said, answer: (view: Stamped, wants: Wants) => Answer): Answering {
  const kept = new WeakMap<Stamped, Map<string, ReadyAnswer>>();

  function ofView(view: Stamped): Map<string, ReadyAnswer> {
    const known = kept.get(view) ?? new Map<string, ReadyAnswer>();
    if (known.size === 0) kept.set(view, known);
    return known;
  }

  return (view, wants) => {
    const form = wants.ifNoneMatch.includes(view.stamp) ? 'known' : wants.acceptsBrotli ? 'compressed' : 'whole';
    const answers = ofView(view);
    const known = answers.get(form);
    if (known !== undefined) return known;
    const { status, headers = {}, bytes } = answer(view, wants);
    const content = bytes && { 'content-type': JSON_TYPE, 'content-length': String(bytes.length) };
    const all = merged([withContent, ...said, headers, content ?? {}]);
    const heard = bytes === undefined ? all.filter(([name]) => !Object.hasOwn(withContent, name)) : all;
    const made = { status, head: heard.flat(), bytes };
    answers.set(form, made);
    return made;
  };
}

/** Later ones take the place of earlier ones, as on a reply of Fastify. */
function merged(parts: readonly Headers[]): (readonly [string, string])[] {
  const all = parts
    .flatMap((part) => Object.entries(part))
    .map(([name, value]) => [name.toLowerCase(), value] as const);
  return [...new Map(all)];
}
