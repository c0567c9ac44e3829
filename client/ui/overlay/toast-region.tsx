import { Close, Provider, Root, Viewport } from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { texts } from '../../texts/de.ts';
import { hideToast, useToasts, type Toast } from './toasts.ts';
import * as styles from './toast-region.module.css';

/** Detached element for what Radix announces: each toast is an alert itself, and would be announced twice. */
const silentContainer = document.createElement('div');

/** Where toasts are shown: F8 leads there; they wait while they are pointed at, and go by their cross or a swipe. */
export const ToastRegion = () => (
  <Provider label={texts.frame.messages} swipeDirection="left" announcerContainer={silentContainer}>
    {useToasts().map((toast) => (
      <Card key={toast.id} {...toast} />
    ))}
    <Viewport className={styles.region} label={texts.frame.messages} />
  </Provider>
);

function Card({ id, message, tone, milliseconds, action }: Toast) {
  const isMeantElsewhere = useRef(false);
  return (
    <Root
      className={tone === 'trouble' ? `${styles.card} ${styles.trouble}` : styles.card}
      data-toast
      duration={milliseconds}
      // Escape closes what the focus is in. Else it would take away a way back that was never looked at.
      onEscapeKeyDown={({ target }) => {
        isMeantElsewhere.current = !(target instanceof Element && target.closest('[data-toast]') !== null);
      }}
      onOpenChange={() => {
        if (!isMeantElsewhere.current) hideToast(id);
        isMeantElsewhere.current = false;
      }}
      open
    >
      <div role="alert" className={styles.message}>
        {message}
        {action}
      </div>
      <Close className={styles.close} aria-label={texts.actions.close}>
        <IconX size={18} aria-hidden />
      </Close>
    </Root>
  );
}
