// Every subject, one file each.
export * from './accounts.ts';
export * from './amounts.ts';
export * from './calls.ts';
export * from './documents.ts';
export * from './labels.ts';
export * from './organizations.ts';
export * from './refusals.ts';
export * from './times-of-day.ts';
export * from './tournament-files.ts';
export * from './tournaments.ts';
export * from './training.ts';
export * from './typed-text.ts';
