// The place in the log of the last write this page made. Reads send it along, so that they never answer older than it.

let position: string | null = null;

export const logPosition = (): string | null => position;

export const noteLogPosition = (header: string | null): void => {
  if (header !== null) position = header;
};
