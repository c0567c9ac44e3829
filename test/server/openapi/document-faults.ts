// What a reader would miss in a description: words, or the one place where a thing is said.

type Part = Readonly<Record<string, unknown>>;

/** One object of the document; `name`: of the component that it is, '' for any other. */
interface Node {
  readonly at: string;
  readonly name: string;
  readonly part: Part;
  readonly description: unknown;
  readonly properties: Part | undefined;
}

const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null && !Array.isArray(part);
/** Values, which are no part of the description. */
const VALUES = new Set(['example', 'examples', 'value', 'default', 'enum', 'const']);

/** Every object of the document but those within examples. */
export function nodesOf(document: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const walk = (part: unknown, at: string, areFields: boolean): void => {
    if (Array.isArray(part)) part.forEach((item, index) => walk(item, `${at}/${index}`, false));
    if (!isPart(part)) return;
    const { description, properties } = areFields ? {} : part;
    const name = /^\/components\/schemas\/(\w+)$/.exec(at)?.[1] ?? '';
    nodes.push({ at, name, part, description, properties: isPart(properties) ? properties : undefined });
    for (const [key, value] of Object.entries(part)) {
      if (areFields || !VALUES.has(key)) walk(value, `${at}/${key}`, !areFields && key === 'properties');
    }
  };
  walk(document, '', false);
  return nodes;
}

export const referencesIn = (document: unknown): readonly string[] => {
  const found: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
};

/** The fields of objects with at least so many that stand in the document twice, word by word, without a name. */
export function twiceIn(document: unknown, least: number): readonly string[] {
  const seen = new Map<string, number>();
  for (const { name, properties, part } of nodesOf(document)) {
    if (name !== '' || properties === undefined || Object.keys(properties).length < least) continue;
    const { examples: _, description: _said, ...shape } = part;
    const key = JSON.stringify(shape);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return [...seen]
    .filter(([, times]) => times > 1)
    .map(([shape]) => Object.keys((JSON.parse(shape) as { properties: object }).properties).join(', '));
}

/** Where words are missing: at calls, parameters, headers, answers, and at fields that no named schema describes. */
export function withoutWords(document: Part): readonly string[] {
  const schemas = (isPart(document['components']) ? document['components']['schemas'] : {}) as Readonly<
    Record<string, Part>
  >;
  const isSet = (field: unknown): boolean => {
    if (!isPart(field)) return false;
    if (typeof field['description'] === 'string' && field['description'] !== '') return true;
    if (typeof field['$ref'] === 'string') return isSet(schemas[field['$ref'].slice('#/components/schemas/'.length)]);
    return [field['anyOf'], field['allOf']].some((forms) => Array.isArray(forms) && forms.some(isSet));
  };
  const nodes = nodesOf(document);
  const fields = nodes.flatMap(({ at, properties = {} }) =>
    Object.entries(properties)
      .filter(([, field]) => !isSet(field))
      .map(([name]) => `${at}/properties/${name}`),
  );
  const places = /^\/paths\/.*\/(get|put|post|patch|delete)$|^\/components\/(parameters|headers|responses)\/[^/]+$/;
  const others = nodes.filter(({ at, description }) => places.test(at) && !description).map(({ at }) => at);
  return [...fields, ...others];
}
