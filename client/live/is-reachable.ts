const ANSWER_WITHIN_MS = 5_000;

/** Whether the server answers now. Checked before a reload, which would otherwise leave an empty screen. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch('/health/live', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
  return answer?.ok === true;
}
