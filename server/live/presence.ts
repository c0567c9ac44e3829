import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Presence } from '#domain/live-contract.ts';
import type { NodeMessages } from '../database/node-messages.ts';
import type { Connection } from './sockets/connection.ts';
import type { AffectsAccess } from './access-changes.ts';
import type { Caller } from '../http/caller.ts';

interface PresencePlace {
  readonly topic: string;
  readonly place: string;
}

/** A user's places on one page, connected to any node; no places: gone. */
interface PresenceEntry {
  readonly caller: Caller;
  readonly places: readonly PresencePlace[];
}

/** Messages between nodes. `page`: a number of that node's own. Nodes of another version may send others. */
const presenceMessage = z.union([
  z.object({
    node: z.string(),
    page: z.int(),
    kind: z.enum(['user', 'apiKey']),
    id: z.string(),
    name: z.string(),
    organizationId: z.string().nullable(),
    places: z.array(z.object({ topic: z.string(), place: z.string() })),
  }),
  /** From a node that has just begun to listen: the others announce all their entries again. */
  z.object({ node: z.string(), asks: z.literal(true) }),
  z.object({ node: z.string(), leaves: z.literal(true) }),
]);
type PresenceMessage = z.infer<typeof presenceMessage>;

// Debounce: clicking through matches must not send every follower a frame per click.
const DEBOUNCE_MS = 100;
const CHANNEL = 'live_presence';
/** Entries are announced again at this interval, so that those of a crashed node expire. */
const ANNOUNCE_EVERY_MS = 20_000;
const ENTRY_TTL_MS = 50_000;

export interface RemotePresence {
  readonly nodeMessages: NodeMessages;
  readonly mayFollow: (caller: Caller, topic: string) => Promise<boolean>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The organisers' places at all nodes: one place per connection, listed on every topic it belongs to. */
export class PresenceRegistry {
  readonly #at = new Map<Connection, { readonly page: number; places: readonly PresencePlace[] }>();
  /** By node and page. */
  readonly #remote = new Map<string, PresenceEntry & { readonly node: string; readonly announcedAt: number }>();
  readonly #changed = new Set<string>();
  readonly #moved = new Map<number, PresenceEntry>();
  readonly #onChange: (presence: Presence) => void;
  readonly #nodeMessages: NodeMessages | null;
  readonly #node = randomBytes(6).toString('base64url');
  readonly #mayFollow: (caller: Caller, topic: string) => Promise<boolean>;
  readonly #now: () => number;
  readonly #announceTimer: ReturnType<typeof setInterval>;
  readonly #stopListening: () => void;
  /** Messages of other nodes, handled one after another. */
  #receiving = Promise.resolve();
  #pages = 0;
  #stopped = false;
  #planned: ReturnType<typeof setTimeout> | null = null;

  /**
   * `elsewhere`: the messages of other nodes, and the check where their entries may be shown; without it there are
   * none.
   */
  constructor(tell: (presence: Presence) => void, elsewhere: RemotePresence | null = null) {
    const { nodeMessages = null, mayFollow = () => Promise.resolve(false), now = Date.now } = elsewhere ?? {};
    this.#onChange = tell;
    this.#nodeMessages = nodeMessages;
    this.#mayFollow = mayFollow;
    this.#now = now;
    const stopListening = nodeMessages?.subscribe(
      CHANNEL,
      (text) => {
        const heard = presenceMessage.parse(JSON.parse(text));
        this.#receiving = this.#receiving
          .then(() => this.#receive(heard))
          .catch((err: unknown) => elsewhere?.log.error({ err }, 'cannot take in who is at another node'));
      },
      () => {
        this.#publish({ node: this.#node, asks: true });
        this.#announceAll();
      },
    );
    this.#stopListening = stopListening ?? (() => undefined);
    this.#announceTimer = setInterval(() => {
      this.#announceAll();
      this.#dropExpired();
    }, ANNOUNCE_EVERY_MS);
    this.#announceTimer.unref();
  }

  /** Moves a connection; no places: it is nowhere. */
  setLocations(connection: Connection, places: readonly PresencePlace[]): void {
    const before = this.#at.get(connection);
    if (before === undefined && places.length === 0) return;
    const page = before?.page ?? (this.#pages += 1);
    if (places.length === 0) this.#at.delete(connection);
    else this.#at.set(connection, { page, places });
    this.#moved.set(page, { caller: connection.caller, places });
    this.#markChanged([...(before?.places ?? []), ...places]);
  }

  /** The places of a connection, on every topic that lists it. */
  placesOf(connection: Connection): readonly PresencePlace[] {
    return this.#at.get(connection)?.places ?? [];
  }

  /** By name, then place; two pages of one person at one place are one. */
  on(topic: string): Presence {
    const people = new Map<string, Presence['people'][number]>();
    const addPerson = ({ caller: { id, name }, places }: PresenceEntry): void => {
      for (const { topic: where, place } of places)
        if (where === topic) people.set(JSON.stringify([name, place, id]), { id, name, place });
    };
    for (const [{ caller }, { places }] of this.#at) addPerson({ caller, places });
    for (const entry of this.#remote.values()) addPerson(entry);
    return { topic, people: [...people.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person) };
  }

  /** Removes entries of other nodes from topics they may not be on any more. */
  async recheckRemote(concerned: AffectsAccess): Promise<void> {
    for (const [key, standing] of this.#remote) {
      const { caller, places } = standing;
      if (!places.some(({ topic }) => concerned(caller, topic) !== null)) continue;
      const allowed = await this.#allowed(caller, places);
      if (allowed.length === places.length || this.#remote.get(key) !== standing) continue;
      if (allowed.length === 0) this.#remote.delete(key);
      else this.#remote.set(key, { ...standing, places: allowed });
      this.#markChanged(places);
    }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#planned !== null) clearTimeout(this.#planned);
    clearInterval(this.#announceTimer);
    this.#stopListening();
    this.#publish({ node: this.#node, leaves: true });
  }

  #markChanged(places: readonly PresencePlace[]): void {
    if (this.#stopped) return;
    for (const { topic } of places) this.#changed.add(topic);
    if (this.#changed.size > 0) this.#planned ??= setTimeout(() => this.#publishChanges(), DEBOUNCE_MS);
  }

  #publishChanges(): void {
    this.#planned = null;
    for (const topic of this.#changed) this.#onChange(this.on(topic));
    this.#changed.clear();
    for (const [page, standing] of this.#moved) this.#announce(page, standing);
    this.#moved.clear();
  }

  #publish(said: PresenceMessage): void {
    this.#nodeMessages?.publish(CHANNEL, JSON.stringify(said));
  }

  #announce(page: number, { caller: { kind, id, name, organizationId }, places }: PresenceEntry): void {
    if (kind === 'visitor') return;
    this.#publish({ node: this.#node, page, kind, id, name, organizationId, places: [...places] });
  }

  #announceAll(): void {
    for (const [{ caller }, { page, places }] of this.#at) this.#announce(page, { caller, places });
  }

  async #receive(heard: PresenceMessage): Promise<void> {
    if (heard.node === this.#node) return;
    if ('asks' in heard) return this.#announceAll();
    if ('leaves' in heard) return this.#forget((each) => each.node === heard.node);
    const { node, page, places: said, ...who } = heard;
    const caller: Caller = { ...who, session: null };
    const places = await this.#allowed(caller, said);
    const key = `${node} ${page}`;
    const before = this.#remote.get(key)?.places ?? [];
    if (places.length === 0) this.#remote.delete(key);
    else this.#remote.set(key, { node, caller, places, announcedAt: this.#now() });
    if (JSON.stringify(before) !== JSON.stringify(places)) this.#markChanged([...before, ...places]);
  }

  /** A message may be older than the withdrawal of a right. */
  async #allowed(caller: Caller, places: readonly PresencePlace[]): Promise<readonly PresencePlace[]> {
    const may = await Promise.all(places.map(({ topic }) => this.#mayFollow(caller, topic).catch(() => false)));
    return places.filter((_, at) => may[at] === true);
  }

  #dropExpired(): void {
    this.#forget(({ announcedAt }) => this.#now() - announcedAt > ENTRY_TTL_MS);
  }

  #forget(who: (each: { readonly node: string; readonly announcedAt: number }) => boolean): void {
    for (const [key, standing] of this.#remote) {
      if (!who(standing)) continue;
      this.#remote.delete(key);
      this.#markChanged(standing.places);
    }
  }
}
