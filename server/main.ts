import { tuneEngine } from './engine.ts';

// The program of the portal. React chooses its build when it is loaded, whatever else the environment says; and V8 has to be
// told before there is garbage. So all others are loaded after that.
process.env['NODE_ENV'] = 'production';
tuneEngine();
await import('./service.ts');
