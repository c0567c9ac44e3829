import type { FastifyInstance } from 'fastify';

/** The verbs with which an address answers, in the order of the alphabet; none where it is not there at all. */
export type AllowedMethods = (path: string) => readonly string[];

/** Notes every route that is registered from now on, for those who ask its address with another verb. */
export function noteMethods(http: FastifyInstance): AllowedMethods {
  const noted = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  http.addHook('onRoute', ({ url, method }) => {
    const known = noted.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    noted.set(url, known);
    for (const each of [method].flat()) known.methods.add(each);
  });
  return (path) => {
    const asked = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const methods = [...noted.values()].flatMap(({ pattern, methods: its }) => (pattern.test(asked) ? [...its] : []));
    return [...new Set(methods)].toSorted();
  };
}

/** `/api/documents/:id/pdf` and `/portal/*` in Fastify's form. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
