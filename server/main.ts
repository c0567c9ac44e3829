// The program of the portal. React chooses its build when it is loaded, whatever else the environment says: so all others
// are loaded after that.
process.env['NODE_ENV'] = 'production';
await import('./service.ts');
