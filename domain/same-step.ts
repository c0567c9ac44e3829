import type { EventMetadata } from './events.ts';

/**
 * Whether two neighbours in a stream are of one step: what one command did. The events of a command carry its mark; an
 * event without one is a step of its own.
 */
export const isSameStep = (
  { command: one }: Pick<EventMetadata, 'command'>,
  { command: other }: Pick<EventMetadata, 'command'>,
): boolean => one !== null && other !== null && one.key === other.key;
