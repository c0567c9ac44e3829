import { tuneEngine } from './engine.ts';

// The program of the portal. V8 has to be told before there is garbage, so nothing else is loaded before.
tuneEngine();
await import('./service.ts');
