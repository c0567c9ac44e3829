import { docsNav } from '../http/openapi/docs-theme.ts';
import { escapeHtml as h } from '../http/escape-html.ts';

// The part of /api/docs that shows the live channel: the AsyncAPI document as a page, complete without a script.

interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema | readonly ShownSchema[];
  readonly anyOf?: readonly ShownSchema[];
  readonly allOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
}

interface DocumentedMessage {
  readonly name: string;
  readonly summary: string;
  readonly payload: ShownSchema;
  readonly examples: readonly { readonly payload: unknown }[];
}

/** What of an AsyncAPI document the page shows. */
export interface LiveDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: Readonly<Record<string, { readonly host: string; readonly protocol: string }>>;
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly address: string;
        readonly 'x-live-topics': readonly {
          readonly topic: string;
          readonly description: string;
          readonly 'x-least-right': string;
        }[];
      }
    >
  >;
  readonly operations: Readonly<
    Record<string, { readonly summary: string; readonly messages: readonly { readonly $ref: string }[] }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, DocumentedMessage>>;
    readonly schemas: Readonly<Record<string, ShownSchema>>;
  };
}

/** The whole page. */
export function renderLiveDocs(document: LiveDocument): string {
  const { info, servers, channels, operations, components } = document;
  const addresses = Object.values(channels).flatMap(({ address }) =>
    Object.values(servers).map(({ protocol, host }) => `${protocol}://${host}${address}`),
  );
  const topics = Object.values(channels).flatMap((channel) => channel['x-live-topics']);
  const names = namesIn(components.schemas);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${h(info.title)}: live channel</title>
<link rel="stylesheet" href="/api/docs/static/theme/docs.css">
</head>
<body>
${docsNav('live')}
<main>
<h1>${h(info.title)}: live channel <small>${h(info.version)}</small></h1>
<p>${addresses.map((address) => `<code>${h(address)}</code>`).join(' ')} · <a href="/api/asyncapi.json">asyncapi.json</a></p>
${paragraphs(info.description)}
<h2>Topics</h2>
<section class="scrolls" tabindex="0" aria-label="Topics"><table>
<thead><tr><th scope="col">Topic</th><th scope="col">Least right</th><th scope="col">What it holds</th></tr></thead>
<tbody>${topics
    .map(
      (topic) =>
        `<tr><td><code>${h(topic.topic)}</code></td><td>${h(topic['x-least-right'])}</td><td>${prose(topic.description)}</td></tr>`,
    )
    .join('')}</tbody>
</table></section>
${Object.entries(operations)
  .map(
    ([name, { summary, messages }]) =>
      `<h2 id="${h(name)}">${h(summary)}</h2>${messages
        .flatMap(({ $ref }) => components.messages[lastOf($ref)] ?? [])
        .map((message) => frame(message, components.schemas, names))
        .join('')}`,
  )
  .join('')}
<h2 id="schemas">Schemas</h2>
${names.map((name) => schemaSection(name, components.schemas[name] ?? {}, names)).join('')}
</main>
</body>
</html>
`;
}

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const namesIn = (schemas: LiveDocument['components']['schemas']): readonly string[] => Object.keys(schemas).toSorted();

/** Text with `code` in it. */
const prose = (text: string): string => h(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('\n');

function frame(
  { name, summary, payload, examples }: DocumentedMessage,
  schemas: LiveDocument['components']['schemas'],
  names: readonly string[],
): string {
  const schema = payload.$ref === undefined ? payload : (schemas[lastOf(payload.$ref)] ?? {});
  return `<section><h3 id="frame-${h(name)}">${h(name)}</h3><p>${prose(summary)}</p>${fields(schema, names)}${examples
    .map((example) => `<pre tabindex="0"><code>${h(JSON.stringify(example.payload, null, 2))}</code></pre>`)
    .join('')}</section>`;
}

const schemaSection = (name: string, schema: ShownSchema, names: readonly string[]): string =>
  `<details id="schema-${h(name)}"><summary><code>${h(name)}</code>${
    schema.description === undefined ? '' : ` ${prose(schema.description)}`
  }</summary>${fields(schema, names)}${hasFieldsOnly(schema) ? '' : `<p>${typeOf(schema, names)}</p>`}</details>`;

/** Not those of a union, whose members say more. */
const hasFieldsOnly = ({ properties, oneOf }: ShownSchema): boolean => properties !== undefined && oneOf === undefined;

/** The fields of a schema as a list; '' where it has none. */
function fields(schema: ShownSchema, names: readonly string[]): string {
  const forms = schema.oneOf ?? schema.allOf;
  if (schema.properties === undefined) return (forms ?? []).map((form) => fields(form, names)).join('');
  const { properties, required = [] } = schema;
  return `<dl>${Object.entries(properties)
    .map(
      ([name, field]) =>
        `<dt><code>${h(name)}</code>${required.includes(name) ? '' : ' <small>optional</small>'}</dt><dd>${typeOf(field, names)}${
          field.description === undefined ? '' : ` ${prose(field.description)}`
        }${inner(field, names)}</dd>`,
    )
    .join('')}</dl>`;
}

const isTuple = (items: ShownSchema['items']): items is readonly ShownSchema[] => Array.isArray(items);
const itemsOf = ({ items }: ShownSchema): ShownSchema | undefined => (isTuple(items) ? undefined : items);

/** Renders the fields within a field whose schema has no name. */
function inner(field: ShownSchema, names: readonly string[]): string {
  const of = itemsOf(field) ?? field;
  return of.properties === undefined ? '' : fields(of, names);
}

/** What kind of value it is, as HTML; a named schema is a link. */
function typeOf(schema: ShownSchema, names: readonly string[]): string {
  if (schema.$ref !== undefined) {
    const name = lastOf(schema.$ref);
    return names.includes(name) ? `<a href="#schema-${h(name)}">${h(name)}</a>` : h(name);
  }
  if (schema.const !== undefined) return `<code>${h(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${h(JSON.stringify(value))}</code>`).join(' ');
  const forms = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (forms !== undefined) return forms.map((form) => typeOf(form, names)).join(' or ');
  if (isTuple(schema.items)) return `[${schema.items.map((item) => typeOf(item, names)).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeOf(itemsOf(schema) ?? {}, names)}`;
  return h([schema.type ?? 'anything'].flat().join(' or '));
}
