import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import * as styles from './icon-button.module.css';

interface IconLook {
  /** What is heard: there is no word to be seen. */
  readonly label: string;
  /** Its place in what is around it. */
  readonly className?: string | undefined;
}

const iconButtonProps = ({ label, className = '' }: IconLook) => ({
  className: `${styles.button} ${className}`.trim(),
  'aria-label': label,
  'data-icon-button': '',
});

/** Does something, and shows it by a sign alone. */
export const IconButton = ({
  label,
  className,
  ...button
}: IconLook & Omit<ComponentProps<'button'>, keyof IconLook>) => (
  <button type="button" {...button} {...iconButtonProps({ label, className })} />
);

/** Leads to another page, and shows it by a sign alone. */
export const IconLink = ({
  label,
  className,
  ...link
}: IconLook & Omit<ComponentProps<'a'>, keyof IconLook | 'href'> & { href: string }) => (
  <Link {...link} {...iconButtonProps({ label, className })} />
);
