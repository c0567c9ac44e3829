import { IconCircleCheck, IconClockX, IconPlayerPause, IconZzz } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import type { KeyState } from './key-state.ts';

const marks = {
  active: { tone: 'tag ok', Icon: IconCircleCheck },
  inactive: { tone: 'tag', Icon: IconPlayerPause },
  expired: { tone: 'tag warn', Icon: IconClockX },
  dormant: { tone: 'tag warn', Icon: IconZzz },
} as const satisfies Record<KeyState, unknown>;

/** Whether a key works, as a word with its sign. */
export function KeyStateTag({ state }: { state: KeyState }) {
  const { tone, Icon } = marks[state];
  return (
    <span className={tone}>
      <Icon size={15} aria-hidden />
      {texts.apiKeys.states[state]}
    </span>
  );
}
