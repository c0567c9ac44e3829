import { parseSync } from 'vite';

/** A node of a syntax tree (ESTree, with the types of TypeScript). */
export type Syntax = Readonly<Record<string, unknown>> & { readonly type: string };

/** The statements of a file. Throws where it does not parse. */
export function parsed(file: string, source: string): readonly Syntax[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  return (program as unknown as { readonly body: readonly Syntax[] }).body;
}

/** All nodes within one, itself included. */
export function nodesIn(value: unknown): readonly Syntax[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(nodesIn);
  return 'type' in value && typeof value.type === 'string' ? [value as Syntax, ...within] : within;
}
