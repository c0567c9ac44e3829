import { z } from 'zod';
import { mapKeys } from './typed-keys.ts';
import { texts } from './texts/de.ts';

/** What a PATCH of a configuration says: what is left out stays, null takes the initial value back [NT3]. */
export type Patch<Configuration> = {
  readonly [Field in keyof Configuration]?: Configuration[Field] | null | undefined;
};

/** A field of such a PATCH. */
export const changeOf = <Field extends z.ZodType>(field: Field) => field.nullable().optional();

/** Such a PATCH, from the fields of the configuration. */
export const toPartial = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  z.strictObject(
    mapKeys<{ [Name in keyof Fields]: ReturnType<typeof changeOf<Fields[Name]>> }>(fields, (name) =>
      changeOf(fields[name]),
    ),
  );

/** The fields of a configuration without what each begins with: left out of a PATCH, a field stays. */
export const withoutInitial = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: {
  readonly [Name in keyof Fields]: z.ZodPipe<z.ZodType, Fields[Name]>;
}): Fields => mapKeys<Fields>(fields, (name) => fields[name].out);

/** A PATCH that says nothing is a mistake of its sender. */
export const withAnyField = <Fields extends z.ZodType<object>>(fields: Fields): Fields =>
  fields
    .refine((said) => Object.values(said).some((value) => value !== undefined), {
      message: texts.typedText.noField,
      params: { code: 'no-field' },
    })
    .meta({ minProperties: 1 });

/** The configuration after these changes. */
export function applyPatch<Configuration extends object>(
  before: Configuration,
  initial: Configuration,
  changes: Patch<Configuration>,
): Configuration {
  const first = new Map<string, unknown>(Object.entries(initial));
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said.map(([name, value]) => [name, value ?? first.get(name)])) };
}
