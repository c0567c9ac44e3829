import type { z } from 'zod';
import { keysOf } from '#domain/typed-keys.ts';
import { liveRequests } from '#domain/live-contract.ts';
import { liveMessages } from '#domain/live-messages.ts';
import { requiredRolesToFollow } from '#domain/rights.ts';
import { hostCookieName } from '../http/host-cookies.ts';
import { exampleOf, type Schema } from '../http/openapi/openapi-examples.ts';
import { collectSchemas, type SchemaSide, type SchemaCollection } from '../http/openapi/openapi-schemas.ts';
import { texts } from '../texts/en.ts';

// The live channel as an AsyncAPI 3 document, from the schemas with which the server reads frames and the tests hold
// those that it sends. What the portal receives is what a client sends.

const t = texts.apiLive;

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: Schema;
  readonly examples: readonly { readonly payload: unknown }[];
}

const ADDRESS = '/api/live';

/** Topics by kind, as they are followed. */
const TOPICS: Readonly<Record<keyof typeof requiredRolesToFollow, string>> = {
  tournament: 'tournament/{id}',
  public: 'public/{id}',
  events: 'events/{id}',
  club: 'club/{id}',
  organization: 'organization/{id}',
  keys: 'organization/{id}/keys',
};

const topics = keysOf(requiredRolesToFollow).map((kind) => ({
  topic: TOPICS[kind],
  'x-least-right': requiredRolesToFollow[kind] ?? 'anyone',
  description: t.topics[kind],
}));

/** An AsyncAPI 3 document of the live channel. `publicUrl`: where the portal is reached. */
export function describeLive({ version, publicUrl }: { readonly version: string; readonly publicUrl: string }) {
  const { host, protocol } = new URL(publicUrl);
  const schemas = collectSchemas({
    fields: { ...texts.apiFields, ...texts.apiFeedFields, ...texts.apiLiveFields },
    schemas: { ...texts.apiSchemas, ...texts.apiLiveSchemas },
    draft: 'draft-07',
  });
  const received = messagesOf(liveRequests, 'input', schemas);
  const sent = messagesOf(liveMessages, 'output', schemas);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Turnierpult', version, description: t.about },
    defaultContentType: 'application/json',
    servers: { portal: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', security: securities } },
    channels: {
      live: {
        address: ADDRESS,
        description: t.channel,
        messages: Object.fromEntries(
          [...Object.keys(received), ...Object.keys(sent)].map((name) => [
            name,
            { $ref: `#/components/messages/${name}` },
          ]),
        ),
        bindings: { ws: { query } },
        'x-live-topics': topics,
      },
    },
    operations: {
      receive: operation('receive', t.receives, received),
      send: operation('send', t.sends, sent),
    },
    components: {
      messages: schemas.resolveReferences({ ...received, ...sent }),
      schemas: Object.fromEntries(schemas.named()),
      securitySchemes: {
        session: {
          type: 'httpApiKey',
          in: 'cookie',
          name: hostCookieName('tp_access', protocol === 'https:'),
          description: texts.api.schemes.session,
        },
        bearer: { type: 'http', scheme: 'bearer', description: texts.api.schemes.apiKey },
      },
    },
  };
}

const securities = [{ $ref: '#/components/securitySchemes/session' }, { $ref: '#/components/securitySchemes/bearer' }];

const query = {
  type: 'object',
  description: t.query,
  properties: {
    beat: { type: 'string', description: t.frames.beat, examples: ['1'] },
    pages: { type: 'string', description: t.frames.pagesRenewed },
  },
};

function messagesOf<Name extends keyof typeof t.frames>(
  frames: Readonly<Record<Name, z.ZodType>>,
  direction: SchemaSide,
  schemas: SchemaCollection,
): Record<string, Message> {
  const messages = keysOf(frames).map((name) => {
    const payload = schemas.add(frames[name], direction, name);
    const example = EXAMPLES[name] ?? exampleOf(payload, schemas.resolve);
    return [name, { name, summary: t.frames[name], payload, examples: [{ payload: example }] }] as const;
  });
  return Object.fromEntries(messages);
}

const TOPIC = 'tournament/k3v9x1m7q2d8w5zt';
const STAMP = '0123456789abcdef';

/** Where one that is made from the schema would mislead. */
const EXAMPLES: Readonly<Partial<Record<keyof typeof t.frames, object>>> = {
  follow: { follow: TOPIC, since: STAMP },
  unfollow: { unfollow: TOPIC },
  place: { at: TOPIC, place: 'match/21' },
  wholeView: { topic: TOPIC, stamp: STAMP, version: 17 },
  changedView: {
    topic: TOPIC,
    from: STAMP,
    stamp: '9f86d081884c7d65',
    version: 18,
    changes: [
      [['matches', 20, 'teamA', 'score'], 1],
      [['matches', 20, 'teamB', 'score'], 0],
    ],
    causes: [{ version: 18, type: 'RunningScoreReported', by: { kind: 'user', id: 'w5ztk3v9x1m7q2d8' } }],
  },
  feed: {
    topic: 'events/k3v9x1m7q2d8w5zt',
    events: [
      { number: 18, type: 'TeamRenamed', at: '2026-12-05T08:30:00Z', data: { teamId: 't1', name: 'SV Musterstadt' } },
    ],
  },
  presence: { topic: TOPIC, people: [{ id: 'w5ztk3v9x1m7q2d8', name: 'Ina', place: 'match/21' }] },
  gone: { topic: TOPIC, gone: 'deleted' },
  failed: { error: 'unknown-topic', topic: TOPIC },
  pagesRenewed: { pages: 'index-4f2a91c0.js' },
  beat: { beat: 1_796_459_400_000 },
};

const operation = (action: 'receive' | 'send', summary: string, messages: Readonly<Record<string, Message>>) => ({
  action,
  summary,
  channel: { $ref: '#/channels/live' },
  messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/live/messages/${name}` })),
});
