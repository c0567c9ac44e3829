import { Content, Item, Label, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu';
import { createContext, useCallback, useContext, useRef, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import * as styles from './menu.module.css';

type MenuAction = () => void;

/** Hands what an entry does to its menu, which does it once it is closed. */
const ChooseContext = createContext<(action: MenuAction) => void>((action) => action());

/**
 * A button that opens a list of actions and links: arrows, first letters, Escape. What was chosen happens when the menu is gone
 * and its button has the focus again, so a dialog that opens gives it back to there.
 */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'end',
  width,
  children,
}: {
  /** A `button`. */
  trigger: ReactElement;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  /** Pixels, or as wide as its button. */
  width: number | 'trigger';
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction>(null);
  const choose = useCallback((action: MenuAction) => {
    chosen.current = action;
    // Before the entry is gone: else the browser would ring the button where a mouse chose.
    button.current?.focus();
  }, []);
  return (
    <Root modal={false}>
      <Trigger ref={button} asChild>
        {trigger}
      </Trigger>
      {/* Next to its button rather than at the end of the page, where it would be outside all landmarks. */}
      <Content
        className={styles.menu}
        style={{ width: width === 'trigger' ? 'var(--radix-dropdown-menu-trigger-width)' : width }}
        side={side}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        loop
        onCloseAutoFocus={(event) => {
          const action = chosen.current;
          if (action === null) return;
          chosen.current = null;
          event.preventDefault();
          action();
        }}
      >
        <ChooseContext value={choose}>{children}</ChooseContext>
      </Content>
    </Root>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const EntryContent = ({ icon, children, sign }: EntryProps & { sign?: ReactNode }) => (
  <>
    <div className={styles.icon}>{icon}</div>
    <div className={styles.text}>{children}</div>
    {Boolean(sign) && <div className={styles.sign}>{sign}</div>}
  </>
);

/** An entry that does something. */
export function MenuItem({
  choose,
  tone = 'neutral',
  className = '',
  ...content
}: EntryProps & { choose: MenuAction; tone?: 'neutral' | 'danger' }) {
  const chooseItem = useContext(ChooseContext);
  const look = tone === 'danger' ? `${styles.item} ${styles.danger}` : styles.item;
  return (
    <Item className={`${look} ${className}`.trim()} onSelect={() => chooseItem(choose)}>
      <EntryContent {...content} />
    </Item>
  );
}

/** An entry that links elsewhere; `sign` is at its end. */
export const MenuLink = ({
  href,
  isCurrent = false,
  ...content
}: EntryProps & { href: string; sign?: ReactNode; isCurrent?: boolean }) => (
  <Item asChild>
    <Link href={href} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <EntryContent {...content} />
    </Link>
  </Item>
);

/** An entry that opens an address in a tab of its own. */
export const MenuAnchor = ({ href, ...content }: EntryProps & { href: string }) => (
  <Item asChild>
    <a href={href} target="_blank" rel="noreferrer" className={styles.item}>
      <EntryContent {...content} />
    </a>
  </Item>
);

/** What is said over a menu's entries and cannot be chosen. */
export const MenuNote = ({ children }: { children: ReactNode }) => <Label className={styles.note}>{children}</Label>;

export const MenuLine = () => <Separator className={styles.line} />;
