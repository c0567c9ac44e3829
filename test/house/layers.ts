import type { Area } from './layers/layer.ts';
import { client } from './layers/client.ts';
import { domain } from './layers/domain.ts';
import { server } from './layers/server.ts';

// Who may import whom, and what a developer reads who imports something else. After a change
// `node test/write-import-rules.mjs` writes the linter's rules of it; `rooms.spec.ts` holds linter and sources to it.

const projections: Area = {
  all: '#domain',
  packages: '',
  outside: 'projections import only domain and themselves: folds are pure.',
  across: 'projections import domain as #domain/… and nothing else of the house.',
  inside: 'Inside the projections import by relative paths.',
  layers: [{ rooms: '.', says: 'projections are one room.' }],
};

export const AREAS = { domain, projections, server, client } satisfies Readonly<Record<string, Area>>;
