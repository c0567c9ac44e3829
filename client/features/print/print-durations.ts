import type { CallResult } from '../../api/call.ts';

// How long prints took, so that who waits for the next one knows how far it is. Remembered as long as the page is open.

const durations = new Map<string, number>();

/** Seconds that the last finished print of it took; null: none was finished. */
export const lastDurationOf = (subject: string): number | null => durations.get(subject) ?? null;

/** Notes how long the print of `subject`, which begins now, takes. */
export async function timed<Value>(subject: string, print: Promise<CallResult<Value>>): Promise<CallResult<Value>> {
  const begun = performance.now();
  const answer = await print;
  if (answer.ok) durations.set(subject, Math.ceil((performance.now() - begun) / 1_000));
  return answer;
}
