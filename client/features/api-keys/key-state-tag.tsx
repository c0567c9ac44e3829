import { IconCircleCheck, IconClockX, IconPlayerPause, IconZzz } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import type { KeyState } from './key-state.ts';

const marks = {
  active: { tone: 'badge good', Icon: IconCircleCheck },
  inactive: { tone: 'badge', Icon: IconPlayerPause },
  expired: { tone: 'badge warn', Icon: IconClockX },
  dormant: { tone: 'badge warn', Icon: IconZzz },
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
