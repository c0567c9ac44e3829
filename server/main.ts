import { markBetweenTurns } from './marking.ts';

// The program of the portal. V8 has to be told before there is garbage, so nothing else is loaded before.
markBetweenTurns();
await import('./service.ts');
