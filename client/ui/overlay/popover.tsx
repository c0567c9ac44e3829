import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import * as styles from './popover.module.css';

/** A button and the panel it opens: takes the focus, and gives it back on Escape or a click elsewhere. */
export const Popover = ({
  trigger,
  label,
  width,
  align = 'end',
  opened,
  open,
  className = '',
  children,
}: {
  /** A `button`. */
  trigger: ReactElement;
  /** What is heard when it opens. */
  label: string;
  /** Pixels. */
  width: number;
  /** Which of its edges is that of the button. */
  align?: 'start' | 'end';
  opened: boolean;
  open: (opened: boolean) => void;
  className?: string;
  children: ReactNode;
}) => (
  <Root open={opened} onOpenChange={open}>
    <Trigger asChild>{trigger}</Trigger>
    <Portal>
      <Content
        role="dialog"
        aria-label={label}
        className={`${styles.popover} ${className}`.trim()}
        style={{ width }}
        align={align}
        sideOffset={8}
        collisionPadding={8}
      >
        {children}
      </Content>
    </Portal>
  </Root>
);
