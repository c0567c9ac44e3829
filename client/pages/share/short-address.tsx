import { CopyButton } from '../../ui/action/copy-button.tsx';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './share.module.css';

const t = texts.clubPage;

/** The short address below the page of the club, where the tournament has one [OR5]. */
export function ShortAddress({ organizationId, tournamentId }: { organizationId: string; tournamentId: string }) {
  const held = useView(`organization/${organizationId}`);
  const page = held.status === 'here' ? held.view.page : null;
  const name = page?.addresses[tournamentId];
  if (name === undefined || page === null || page.name === null) return null;
  const link = `${location.origin}/v/${page.name}/${name}`;
  return (
    <div className={styles.shareLink} role="group" aria-label={t.shortAddress}>
      <span className={styles.address}>{link}</span>
      <CopyButton text={link} label={t.copyShortAddress} />
    </div>
  );
}
