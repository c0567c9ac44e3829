import { DatabaseError } from 'pg';

// 57P01 to 57P05: the server shuts down, crashed, starts up or closed the session. 25006: it became a standby.
// 55P03, 57014: it waited too long for the lock, an append before it hangs. 53300: no connection is free just now.
const PASSING = /^(08...|57P0[1-5]|25006|55P03|57014|53300)$/;

/** Whether trying again on another connection can help; else the server has understood and said no. */
export const isPassing = (fault: unknown): boolean =>
  !(fault instanceof DatabaseError) || fault.code === undefined || PASSING.test(fault.code);
