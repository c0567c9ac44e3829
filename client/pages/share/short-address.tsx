import type { TournamentView } from '#domain/contract.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './share.module.css';

const t = texts.clubPage;

/** The short address below the page of the club, where the tournament has one [OR5]; `origin`: as others reach it. */
export function ShortAddress({ tournament, origin }: { tournament: TournamentView; origin: string }) {
  const { id, organizationId } = tournament;
  const viewState = useView(`organization/${organizationId}`);
  const page = viewState.status === 'here' ? viewState.view.page : null;
  const name = page?.addresses[id];
  if (name === undefined || page === null || page.name === null) return null;
  const link = `${origin}/v/${page.name}/${name}`;
  return (
    <div className="flex-row" data-wrap role="group" aria-label={t.shortAddress}>
      <span className={`typed-address ${styles.address}`}>{link}</span>
      <CopyButton text={link} label={t.copyShortAddress} />
    </div>
  );
}
