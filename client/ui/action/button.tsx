import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import * as styles from './button.module.css';

interface ButtonLook {
  readonly tone?: 'neutral' | 'primary' | 'soft' | 'quiet' | 'link' | 'danger' | 'dangerOutline' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** 'full': as wide as what is around it. */
  readonly width?: 'content' | 'full' | undefined;
  /** Its place in what is around it. */
  readonly className?: string | undefined;
}

const TONES: Readonly<Record<NonNullable<ButtonLook['tone']>, string>> = {
  neutral: '',
  primary: styles.primary,
  soft: styles.soft,
  quiet: styles.quiet,
  link: styles.link,
  danger: styles.danger,
  dangerOutline: styles.dangerOutline,
};

const SIZES = { small: styles.small, medium: '', large: styles.large } as const;

/** The attributes by which a thing that is pressed looks like a button, and by which sheets around find it. */
const buttonProps = ({ tone = 'neutral', size = 'medium', width = 'content', className = '' }: ButtonLook) => ({
  className: [styles.button, TONES[tone], SIZES[size], width === 'full' ? styles.wide : '', className]
    .filter(Boolean)
    .join(' '),
  'data-button': size,
  'data-tone': tone,
});

/** Does something. `busy`: it is being done; until then pressing it again does nothing, and it keeps the focus. */
export function Button({
  tone,
  size,
  width,
  className,
  busy = false,
  onClick,
  ...button
}: ButtonLook & Omit<ComponentProps<'button'>, keyof ButtonLook> & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...button}
      {...buttonProps({ tone, size, width, className })}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** Leads to another page, in the look of a button. */
export const ButtonLink = ({
  tone,
  size,
  width,
  className,
  ...link
}: ButtonLook & Omit<ComponentProps<'a'>, keyof ButtonLook | 'href'> & { href: string }) => (
  <Link {...link} {...buttonProps({ tone, size, width, className })} />
);

/** Leads out of the portal, to a file or into a tab of its own. */
export const ButtonAnchor = ({
  tone,
  size,
  width,
  className,
  ...anchor
}: ButtonLook & Omit<ComponentProps<'a'>, keyof ButtonLook>) => (
  <a {...anchor} {...buttonProps({ tone, size, width, className })} />
);
