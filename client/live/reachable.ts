const ANSWER_WITHIN = 5_000;

/** Whether the server answers at this moment: whoever loads a page anew must get one. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch('/health/live', { signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(() => null);
  return answer?.ok === true;
}
