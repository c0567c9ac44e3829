// A thread that reads, computes and writes large plans (computing-threads.ts).

export { writePast } from '../history/past-frames.ts';
export { computeConflicts, computeDecision, computePreview } from './plan-computation.ts';
export { readLargeBody } from './large-bodies.ts';
export { writeFile } from './transfer/write-file.ts';
