/** A JSON object. The pages of visitors load this alone, without the calculations of the domain. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
