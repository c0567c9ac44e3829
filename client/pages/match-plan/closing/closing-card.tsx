import { IconAlertTriangle, IconCopy, IconListNumbers, IconPrinter } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { paperAddress } from '../../../features/print/paper-address.ts';
import { Confetti } from '../../../tournament-view/confetti.tsx';
import { Emblem, useEmblem } from '../../../tournament-view/emblem.tsx';
import { Name } from '../../../tournament-view/name.tsx';
import type { TeamNames } from '../../../tournament-view/team-names.ts';
import { endingOf } from '../../../tournament-view/ending-of.ts';
import { texts } from '../../../texts/de.ts';
import { formatList, formatNumber } from '../../../texts/format.ts';
import { closingOf, type Closing } from './closing-of.ts';
import * as styles from './closing-card.module.css';

/** Names of teams that a sentence has room for. */
const MOST_NAMED = 3;

/** After the last match: who won, and what is left to do. Nothing before, or while a lot decides who won. */
export function ClosingCard({
  tournament,
  names,
  mayOrganize,
}: {
  tournament: TournamentView;
  names: TeamNames;
  mayOrganize: boolean;
}) {
  const closing = useMemo(() => closingOf(tournament), [tournament]);
  if (closing === null) return null;
  const { id, organizationId } = tournament;
  const t = texts.matchDay.closing;
  return (
    <section className={styles.closing} aria-label={t.title}>
      <Stage
        closing={closing}
        names={names}
        ranking={`/portal/tournaments/${id}/ranking`}
        teams={tournament.teams.length}
      />
      <ul className={styles.deeds}>
        <Deed icon={<IconPrinter size={22} aria-hidden />} to={paperAddress(id, 'Ranking')} text={t.printPlaces}>
          {t.printPlacesHint}
        </Deed>
        <Deed
          icon={<IconListNumbers size={22} aria-hidden />}
          to={`/portal/tournaments/${id}/share#share-ranking`}
          text={t.tellPlaces}
        >
          {t.tellPlacesHint}
        </Deed>
        {mayOrganize && (
          <Deed
            icon={<IconCopy size={22} aria-hidden />}
            to={`/portal/organizations/${organizationId}/new-tournament?from=${id}`}
            text={t.nextYear}
          >
            {t.nextYearHint}
          </Deed>
        )}
      </ul>
      {mayOrganize && closing.unpaid.length > 0 && (
        <p className={styles.open}>
          <IconAlertTriangle size={18} aria-hidden />
          <span className="grow">{t.unpaid(closing.unpaid.length, namedTeams(closing.unpaid))}</span>
          <Link href={`/portal/tournaments/${id}/teams`}>{t.toTeams}</Link>
        </p>
      )}
    </section>
  );
}

const namedTeams = (names: readonly string[]): string =>
  names.length <= MOST_NAMED ? formatList(names) : `${formatList(names.slice(0, MOST_NAMED))}, …`;

/** The winner in its colours, and the teams next to it. */
function Stage({
  closing,
  names,
  ranking,
  teams,
}: {
  closing: Closing;
  names: TeamNames;
  ranking: string;
  teams: number;
}) {
  const t = texts.matchDay.closing;
  const { champion, next, places, final, matches, goals } = closing;
  const [own, second] = [useEmblem(champion), useEmblem(next[0]?.teamId ?? null)];
  const nameOf = (id: string): string => names.get(id) ?? '';
  const how =
    final === null
      ? null
      : t.final(
          [final.score, final.outcome.type === 'SpecialScoring' ? '' : endingOf(final.outcome)]
            .filter((part) => part !== '')
            .join(final.outcome.shootout === undefined ? ' ' : ', '),
          nameOf(final.against),
        );
  const figures = t.figures(formatNumber(matches), goals === null ? null : formatNumber(goals), teams);
  return (
    <div
      className={styles.stage}
      data-theme="dark"
      style={{ '--glow-a': own?.glow ?? 'transparent', '--glow-b': second?.glow ?? 'transparent' }}
    >
      {own !== null && <Confetti ground={own.ground} band={own.band} className={styles.confetti} />}
      <div className={styles.crest}>
        <Emblem team={champion} />
      </div>
      <div className={styles.champion}>
        <p className={styles.rank}>
          <b data-place="1">1</b>
          {t.champion}
        </p>
        <h3>
          <Name text={nameOf(champion)} />
        </h3>
        <p>{[how, figures].filter((part) => part !== null).join(' · ')}</p>
      </div>
      <div className={styles.next}>
        <ol start={2}>
          {next.map(({ place, teamId }) => (
            <li key={place}>
              <b data-place={place}>{place}</b>
              <Emblem team={teamId} />
              <Name text={nameOf(teamId)} />
            </li>
          ))}
        </ol>
        <Link href={ranking}>{t.allPlaces(places)}</Link>
      </div>
    </div>
  );
}

const Deed = ({ icon, to, text, children }: { icon: ReactNode; to: string; text: string; children: ReactNode }) => (
  <li>
    <Link className={styles.deed} href={to}>
      {icon}
      <span>
        <b>{text}</b>
        <small>{children}</small>
      </span>
    </Link>
  </li>
);
