export * from './history-proof.ts';
