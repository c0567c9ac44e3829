// The one door for the client: schemas and types of commands, views, live messages and refusals.
export * from './tournament/contract.ts';
export * from './tournament/notice-contract.ts';
export * from './tournament/regroup-contract.ts';
export * from './tournament/revert-contract.ts';
export * from './tournament/view-contract.ts';
export * from './tournament/history-contract.ts';
export * from './tournament/document-contract.ts';
export * from './organization/contract.ts';
export * from './identity/contract.ts';
export * from './identity/management-contract.ts';
export * from './identity/second-factor-contract.ts';
export * from './identity/passkey-contract.ts';
export type * from './organization/view.ts';
export type { KindOfPath, Path, RestorablePath } from './tournament/changed-paths.ts';
export type { FolderStatistics } from './tournament/folder-statistics.ts';
export type { TournamentFile } from './tournament/transfer/file.ts';
export type * from './live-contract.ts';
export type { Refusal } from './refusal.ts';
