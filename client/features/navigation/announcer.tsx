import { useAnnouncement } from './use-arrival.ts';

/** Announces the title of a page on arrival. It outlives pages: screen readers announce only changes of an existing status. */
export const Announcer = () => (
  <p className="visually-hidden" role="status">
    {useAnnouncement().text}
  </p>
);
