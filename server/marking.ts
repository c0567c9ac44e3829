import { setFlagsFromString } from 'node:v8';

// Garbage is marked between the turns of this thread, not beside it by others. While others mark, V8 takes whatever belongs
// to something of Node's for alive. Under load these were all requests since the marking began: they grew old, filled the
// heap, and the next marking began at once. A read then cost twice, in every second process (ready/README.md).
// Imported before everything else: V8 does not bear a change while it marks.
setFlagsFromString('--no-concurrent-marking');
