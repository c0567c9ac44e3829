import { DatabaseError } from 'pg';
import { isUnreachable } from '../../database/unreachable.ts';

/** Whether trying again on another connection can help; else the server has understood and said no. */
export const isPassing = (fault: unknown): boolean =>
  !(fault instanceof DatabaseError) || fault.code === undefined || isUnreachable(fault);
