import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import type { Problem } from '../../api/call.ts';
import type { NotRead } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { Drawer } from '../../ui/list/drawer.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { renewRoles } from './renew-roles.ts';
import * as styles from './management.module.css';

/** The name of a section, and what can be done in it. */
export const SectionHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={`flex-row ${styles.sectionHead}`}>
    <h1>{title}</h1>
    {children}
  </div>
);

/** In the place of a list that has nothing. */
export const SectionEmpty = ({ title, text }: { title: string; text: string }) => (
  <div className={`card ${styles.sectionEmpty}`}>
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
);

/** A failed request. If the right is missing, the roles of this browser are refreshed, and the whole page says so. */
export function SectionTrouble({ problem, again }: { problem: Problem; again: () => void }) {
  const isForbidden = problem.status === 403;
  useEffect(() => {
    if (isForbidden) void renewRoles();
  }, [isForbidden]);
  return (
    <div className={`card ${styles.sectionEmpty}`} role="alert">
      <p className="status warn">
        <IconAlertTriangle size={18} aria-hidden />
        {problem.text}
      </p>
      <Button onClick={again}>{texts.management.readAgain}</Button>
    </div>
  );
}

/** The way to the next page of a list, where there is one. */
export const SectionMore = ({ more, loading }: { more: (() => void) | null; loading: boolean }) =>
  more !== null && (
    <div className={styles.sectionMore}>
      <Button onClick={more} busy={loading}>
        {texts.actions.more}
      </Button>
    </div>
  );

/** A drawer whose content is on its way, or not to be had; `gone` says that there is none any more. */
export function SectionNotYet({ read, gone, list, to }: { read: NotRead; gone: string; list: string; to: string }) {
  if (read.status === 'pending') {
    return (
      <Drawer key="loading" title={<span className="visually-hidden">{texts.frame.loading}</span>} list={list} to={to}>
        <Loading />
      </Drawer>
    );
  }
  const isGone = read.error.status === 404;
  return (
    <Drawer key="refused" title={isGone ? gone : list} list={list} to={to}>
      {!isGone && <SectionTrouble problem={read.error} again={read.refetch} />}
    </Drawer>
  );
}
