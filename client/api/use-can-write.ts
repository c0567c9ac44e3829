import { create } from 'zustand';

/** Whether the server can store anything, as far as it has said: by the live channel, or in an answer. */
const useWriteState = create<{ readonly canWrite: boolean }>(() => ({ canWrite: true }));

export const useCanWrite = (): boolean => useWriteState(({ canWrite }) => canWrite);

export function noteCanWrite(canWrite: boolean): void {
  if (useWriteState.getState().canWrite !== canWrite) useWriteState.setState({ canWrite });
}
