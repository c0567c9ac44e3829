import { conformance } from './conformance.ts';
import { logOnDouble, withCredentials } from './kurrent-under-test.ts';

// With a name and a password in its address the client appends in its other way.
conformance('KurrentDB (a double) with credentials', () => logOnDouble(withCredentials), {
  server: true,
  knowsIds: 'in place',
  crowd: 2_000,
});
