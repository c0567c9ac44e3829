export * from './api.ts';
export * from './api-fields.ts';
export * from './api-live.ts';
export * from './api-problems.ts';
export * from './api-refusals.ts';
export * from './api-schemas.ts';
export * from './history-proof.ts';
