import { IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { useState } from 'react';
import { ButtonAnchor } from '../../ui/action/button.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { UsageOverTime } from '../../features/usage/usage-over-time.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { useVisitorAddress } from '../../features/navigation/public-address.ts';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { call } from '../../api/call.ts';
import { TypedAddress } from '../../tournament-view/typed-address.tsx';
import { texts } from '../../texts/de.ts';
import { formatNumber } from '../../texts/format.ts';
import { BoardBuilder } from './board-builder.tsx';
import { QrCode } from './qr-code.tsx';
import { ReadyMessages } from './ready-messages.tsx';
import { ShortAddress } from './short-address.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './share.module.css';

const t = texts.share;

/** The tab Teilen: who may see the tournament, the ways to it, and the display of the hall. */
export function Share({ tournament, role }: TournamentPageProps) {
  const { id, visibility, publicPageViews } = tournament;
  const address = useVisitorAddress(id);
  const [instead, setInstead] = useState<string | null>(null);
  const link = instead ?? address.link;
  const isPublic = visibility === 'Public';
  return (
    <div className={`page ${styles.share}`}>
      <h2 className="visually-hidden">{texts.tournament.tabs.share}</h2>
      <div className="stack" data-gap="4">
        {/* A template stays private [OR1]. */}
        {mayOrganize(role) && !tournament.template ? (
          <Visibility tournament={tournament} />
        ) : (
          <VisibilityNow isPublic={isPublic} />
        )}
        <section className={`card ${sectionStyles.section}`} aria-labelledby="share-link">
          <h3 id="share-link" className={sectionStyles.title}>
            {t.link}
          </h3>
          {!isPublic && (
            <p className={`status warn ${styles.shareDimmed}`}>
              <IconLock size={16} aria-hidden />
              {t.dimmed}
            </p>
          )}
          <div className={isPublic ? styles.shareWays : `${styles.shareWays} ${styles.dimmed}`}>
            <div className="flex-row" data-wrap>
              <span className={styles.address}>
                <TypedAddress link={link} />
              </span>
              <CopyButton text={link} label={t.copyLink} />
              <ButtonAnchor size="small" href={link} target="_blank" rel="noreferrer">
                <IconExternalLink size={16} aria-hidden />
                {t.open}
              </ButtonAnchor>
            </div>
            <ShortAddress tournament={tournament} origin={new URL(link).origin} />
            {instead === null && <OnlyHere address={address} use={setInstead} />}
            <QrCode link={link} name={tournament.name} />
          </div>
          <div>
            <PrintButton tournament={tournament} kind="DoorSign" />
          </div>
        </section>
        {isPublic && <ReadyMessages id={id} link={link} />}
        {publicPageViews === 0 ? (
          <section className={`card ${sectionStyles.section}`} aria-labelledby="share-views">
            <h3 id="share-views" className={sectionStyles.title}>
              {t.views}
            </h3>
            <p className="muted small">
              {t.noViews} {t.viewsText}
            </p>
          </section>
        ) : (
          <UsageOverTime
            TableFile={CsvDownloadBelow}
            route="GET /api/tournaments/{id}/page-views"
            id={id}
            title={t.views}
            isRoomy
            note={`${t.viewsTotal(formatNumber(publicPageViews))} ${t.viewsText}`}
          />
        )}
      </div>
      <BoardBuilder tournament={tournament} origin={new URL(link).origin} />
    </div>
  );
}

/** Two cards with their consequence; saved at once. */
function Visibility({ tournament: { id, visibility } }: { tournament: TournamentView }) {
  const [savedAt, saved] = useSaved();
  const [shown, setShown] = useOptimisticValue(
    visibility,
    (wanted) => call('PATCH /api/tournaments/{id}/visibility', { path: { id }, body: { visibility: wanted } }),
    saved,
  );
  return (
    <section className={`card ${sectionStyles.section} ${styles.shareVisibility}`}>
      <RadioCards
        legend={t.visibility}
        value={shown}
        choose={(wanted) => void setShown(wanted)}
        choices={[
          { value: 'Private', title: t.private, text: t.privateText },
          { value: 'Public', title: t.public, text: t.publicText },
        ]}
      />
      <Saved at={savedAt} />
    </section>
  );
}

const VisibilityNow = ({ isPublic }: { isPublic: boolean }) => (
  <section className={`card ${sectionStyles.section}`}>
    <p className={styles.shareNow}>
      {isPublic ? <IconWorld size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
      {isPublic ? t.isPublic : t.isPrivate}
    </p>
  </section>
);
