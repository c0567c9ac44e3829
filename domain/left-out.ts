import { z } from 'zod';

// Fields of a body that need not be sent: null says the same as leaving them out (docs/api.md).

type LeftOut<Field extends z.ZodType> = z.ZodPipe<z.ZodOptional<z.ZodNullable<Field>>, z.ZodOptional<Field>>;
type Initially<Field extends z.ZodType> = z.ZodPipe<z.ZodDefault<z.ZodNullable<Field>>, Field>;

/** A field that may be left out. */
export function optional<Field extends z.ZodType>(field: Field): LeftOut<Field> {
  const sent = field.nullish().transform((value) => value ?? undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second part reads what the first makes
  return readAs(sent, field.optional()) as LeftOut<Field>;
}

/** A field that is `initial` where it is left out. */
export function initially<Field extends z.ZodType>(
  field: Field,
  initial: Exclude<z.output<Field>, undefined>,
): Initially<Field> {
  const sent = field.nullable().default(initial);
  const begun = sent.transform((value) => value ?? initial);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second part reads what the first makes
  return readAs(begun, field) as Initially<Field>;
}

/** What is sent, and what it is read as: the description has both. */
const readAs = (sent: z.ZodType, field: z.ZodType): z.ZodType => z.pipe(sent, field);
