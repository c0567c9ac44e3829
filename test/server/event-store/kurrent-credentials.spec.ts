import { conformance } from './conformance.ts';
import { credentials, logOnDouble } from './kurrent-under-test.ts';

// With a name and a password in its address, which need TLS, the client appends in its other way.
conformance('KurrentDB (a double) with credentials', () => logOnDouble({ credentials }), {
  server: true,
  knowsIds: 'in place',
  crowd: 1_000,
});
