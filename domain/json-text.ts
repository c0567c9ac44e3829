declare const written: unique symbol;

/** JSON that this process wrote of a value of this type; values from elsewhere are parsed by a schema. */
export type JsonText<Value> = string & { readonly [written]?: Value };

export const writeJson = <Value>(value: Value): JsonText<Value> => JSON.stringify(value);

export const readJson = <Value>(text: JsonText<Value>): Value =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what was written
  JSON.parse(text) as Value;
