// A thread that computes large plans (computing-threads.ts).

export { computeDecision, computePreview } from './plan-computation.ts';
