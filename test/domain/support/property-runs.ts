/**
 * How many cases a property tries: as many as it says, or the share of them that PROPERTY_SHARE asks for (`npm run bench
 * -- mutants` runs the specs some thousand times over).
 */
export const cases = (usual: number): number => Math.ceil(usual * Number(process.env['PROPERTY_SHARE'] ?? 1));
