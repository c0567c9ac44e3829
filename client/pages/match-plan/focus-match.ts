/** Returns the focus to the row's button. */
export const focusMatch = (matchId: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-match="${matchId}"]`)?.focus());
