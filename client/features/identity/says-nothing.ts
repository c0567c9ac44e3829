import { isLost, type Problem } from '../../api/call.ts';

/** Whether a server that is busy, faulty or not there answered: that says nothing about a mailed link. */
export const saysNothing = (problem: Problem): boolean => isLost(problem) || problem.status >= 500;
