import { create } from 'zustand';

/** Whether the server can store anything, as far as it has said: by the live channel, or in an answer. */
const useWrites = create<{ readonly canWrite: boolean }>(() => ({ canWrite: true }));

export const useCanWrite = (): boolean => useWrites(({ canWrite }) => canWrite);

export function noteCanWrite(canWrite: boolean): void {
  if (useWrites.getState().canWrite !== canWrite) useWrites.setState({ canWrite });
}
