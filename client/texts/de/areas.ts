// Every area of the interface, one file each.
export * from './frame.ts';
export * from './identity.ts';
export * from './landing.ts';
export * from './organizations.ts';
export * from './tournament.ts';
export * from './plan.ts';
export * from './groups.ts';
export * from './configuration.ts';
export * from './board.ts';
export * from './management.ts';
export * from './conflict.ts';
export * from './members.ts';
export * from './api-keys.ts';
export * from './organization-settings.ts';
export * from './lots.ts';
export * from './ranking.ts';
