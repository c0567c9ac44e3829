// The one door for the client: schemas and types of commands, views, live messages and refusals.
export * from './tournament/contract.ts';
export * from './tournament/view-contract.ts';
export type { Refusal } from './refusal.ts';
