import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EventMetadata, StoredEvent } from '#domain/events.ts';

/** An event as it was once written. */
export interface GoldenEvent {
  readonly type: string;
  readonly schema: number;
  readonly at: string;
  readonly data: unknown;
}

/** A stream of such events. */
interface GoldenStream {
  readonly stream: string;
  readonly events: readonly GoldenEvent[];
}

interface StreamFile {
  readonly stream: string;
  /** `TeamRenamed/1` is the first event of the file of that type. */
  readonly events: readonly string[];
  /** What they lead to; of a stream that decides nothing, what is read of each. */
  readonly state: object;
}

/** The events of every file, by its name, which is their type. */
export const goldenEvents: ReadonlyMap<string, readonly GoldenEvent[]> = readFolder<readonly GoldenEvent[]>('events');

const streamFiles = readFolder<StreamFile>('streams');

/** Every golden stream with the state it led to, by the name of its file. */
export const goldenStreams: ReadonlyMap<string, GoldenStream & Pick<StreamFile, 'state'>> = new Map(
  Array.from(streamFiles, ([name, file]) => [name, { ...file, events: file.events.map(eventAt) }]),
);

export function goldenStream(name: string): GoldenStream {
  const found = goldenStreams.get(name);
  if (found === undefined) throw new Error(`There is no golden stream ${name}`);
  return found;
}

/** The events as the log gives them; `keyOf` says which command wrote the one of that revision. */
export const storedOf = (
  { stream, events }: GoldenStream,
  keyOf: (revision: number) => EventMetadata['command'] = () => null,
): StoredEvent[] =>
  events.map(({ type, schema, at, data }, revision) => ({
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream,
    revision,
    position: String(revision).padStart(20, '0'),
    type,
    schema,
    data,
    metadata: {
      at,
      actor: { kind: 'user', id: 'u1' },
      command: keyOf(revision),
      cause: null,
      salt: '',
      dataHash: '',
      chain: '',
    },
  }));

function readFolder<Content>(name: 'events' | 'streams'): ReadonlyMap<string, Content> {
  const folder = fileURLToPath(new URL(`../golden/${name}/`, import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(folder + file, 'utf8')) as Content]),
  );
}

function eventAt(reference: string): GoldenEvent {
  const [type = '', place] = reference.split('/');
  const event = goldenEvents.get(type)?.[Number(place) - 1];
  if (event === undefined) throw new Error(`There is no golden event ${reference}`);
  return event;
}
