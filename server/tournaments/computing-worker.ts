// A thread that reads and computes large plans (computing-threads.ts).

export { computeConflicts, computeDecision, computePreview } from './plan-computation.ts';
export { readLargeBody } from './large-bodies.ts';
