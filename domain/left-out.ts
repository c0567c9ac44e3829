import { z } from 'zod';

// Fields of a body that need not be sent: null says the same as leaving them out (docs/api.md).

/** A field that may be left out. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  readAs(
    field.nullish().transform((value) => value ?? undefined),
    field.optional(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second reads what the first makes
  ) as z.ZodPipe<z.ZodOptional<z.ZodNullable<Field>>, z.ZodOptional<Field>>;

/** A field that is `initial` where it is left out. */
export const initially = <Field extends z.ZodType>(field: Field, initial: Exclude<z.output<Field>, undefined>) =>
  readAs(
    field
      .nullable()
      .default(initial)
      .transform((value) => value ?? initial),
    field,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second reads what the first makes
  ) as z.ZodPipe<z.ZodDefault<z.ZodNullable<Field>>, Field>;

/** What is sent, and what it is read as: the description has both. */
const readAs = (sent: z.ZodType, field: z.ZodType): z.ZodType => z.pipe(sent, field as z.ZodType<unknown, unknown>);
