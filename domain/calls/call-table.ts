import type { z } from 'zod';
import { mapKeys } from '../typed-keys.ts';

// What a call takes and responds with, once: the routes of the server and the types of the client are made of it.

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** 'PUT /api/venues/{id}' */
export type CallName = `${Method} /${string}`;

/** A form with one file, which is sent instead of JSON. */
export interface Form {
  readonly fields: z.ZodObject;
  /** The name of the part that holds the file. */
  readonly file: string;
}

interface Responding {
  /** null: without a body; 'file': bytes with a name. */
  readonly response: z.ZodType | null | 'file';
  /** Of a success; left out: 200, or 204 without a body. */
  readonly status?: 201 | 202;
  /** It responds with 304 to who has the newest already. */
  readonly notModified?: true;
}

export interface CallSchemas extends Responding {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly form?: Form;
}

/** What every row of a table has. */
export interface Call extends Responding {
  readonly name: CallName;
}

/** The names in braces of a path. */
export type PathKey<Name extends string> = Name extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKey<Rest>
  : never;

/** A name with ids has a schema of them all, any other none; what is no name has no row. */
type Addressed<Name> = Name extends CallName
  ? [PathKey<Name>] extends [never]
    ? { readonly params?: never }
    : { readonly params: z.ZodType<Readonly<Record<PathKey<Name>, string>>> }
  : { readonly response: never };

type Named<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };

/** Calls by their names, which each row then has too. */
export const callTable = <const Table extends Readonly<Record<CallName, CallSchemas>>>(
  table: Table & { readonly [Name in keyof Table]: Addressed<Name> },
): Named<Table> => mapKeys<Named<Table>>(table, (name) => ({ ...table[name], name }));

/** The same with nothing in it that can be changed. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** A part of what is sent, which may be left out where all of it may. */
type PartOf<Part extends string, Value> =
  Record<never, never> extends Value ? { readonly [Name in Part]?: Value } : { readonly [Name in Part]: Value };

/** An address holds nothing but text. */
type InAddress<Query> = {
  [Key in keyof Query]: unknown extends Query[Key] ? string : Extract<Query[Key], string | undefined>;
};

type QueryOf<Row> =
  Row extends Readonly<Record<'query', infer Schema extends z.ZodType>>
    ? PartOf<'query', DeepReadonly<InAddress<z.input<Schema>>>>
    : unknown;

type BodyOf<Row> =
  Row extends Readonly<Record<'body', infer Schema extends z.ZodType>>
    ? PartOf<'body', DeepReadonly<z.input<Schema>>>
    : unknown;

type FormOf<Row> =
  Row extends Readonly<Record<'form', { fields: infer Fields extends z.ZodType; file: infer File extends string }>>
    ? { readonly form: { readonly fields: z.input<Fields>; readonly file: File } }
    : unknown;

/** A row as its caller sees it: what is sent, and what comes back. */
export type CallOf<Name extends string, Row extends CallSchemas> = ([PathKey<Name>] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<PathKey<Name>, string>> }) &
  QueryOf<Row> &
  BodyOf<Row> &
  FormOf<Row> & {
    readonly response: Row['response'] extends z.ZodType
      ? z.output<Row['response']>
      : Row['response'] extends null
        ? void
        : Row['response'];
  };
