import { keysOf } from '#domain/keys.ts';
import { requiredRolesToFollow } from '#domain/rights.ts';
import { texts } from '../texts/de.ts';

const t = texts.live;

const TOPICS: Readonly<Record<keyof typeof requiredRolesToFollow, string>> = {
  tournament: 'tournament/{id}',
  public: 'public/{id}',
  events: 'events/{id}',
  organization: 'organization/{id}',
  keys: 'organization/{id}/keys',
};

const topics = keysOf(requiredRolesToFollow).map((kind) => ({
  topic: TOPICS[kind],
  'x-least-right': requiredRolesToFollow[kind],
  ...(kind === 'public' ? { description: t.publicTopic } : {}),
}));

/** For the OpenAPI document: what one may follow on `GET /api/live`. */
export const liveDescription = { 'x-live-topics': topics } as const;
