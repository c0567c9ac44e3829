import type { CallResult } from '../../api/call.ts';

// How long prints took, so that a waiting user sees how far the next one is. Remembered as long as the page is open.

const secondsBySubject = new Map<string, number>();

/** Seconds the last finished print of `subject` took; null: none has finished. */
export const findLastPrintDuration = (subject: string): number | null => secondsBySubject.get(subject) ?? null;

/** Waits for a print of `subject` that begins now, and records how long it takes. */
export async function recordPrintDuration<Value>(
  subject: string,
  print: Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  const begun = performance.now();
  const answer = await print;
  if (answer.ok) secondsBySubject.set(subject, Math.ceil((performance.now() - begun) / 1_000));
  return answer;
}
