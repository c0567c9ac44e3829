// The program of the portal.
await import('./service.ts');
