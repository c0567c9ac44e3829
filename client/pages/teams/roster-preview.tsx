import type { RegroupPreview, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { planEnd, toMatchStage } from '#domain/play.ts';
import { placeText } from '../../features/history/sentence.ts';
import { ConsequencesTable } from '../../features/tournament/consequences-table.tsx';
import { toTiming } from '../../tournament-view/to-timing.ts';
import { texts } from '../../texts/de.ts';
import { timeFrom } from '../../texts/format.ts';
import * as styles from './roster-preview.module.css';

const t = texts.roster;
/** The most lines worth reading of one kind. */
const MAX_LINES = 40;

/** What a change of teams brings: in one line how much, then match by match. */
export function RosterPreview({ preview, tournament }: { preview: RegroupPreview; tournament: TournamentView }) {
  const { added, removed, moved, renumbered, end } = preview;
  const before = endOf(tournament);
  const placedText = ({ index, number, labelA, labelB, ...place }: RegroupPreview['added'][number]): string =>
    // The day where it is not the first.
    t.match(matchNumber({ index, number }), placeText(place, tournament), t.pairing(labelA, labelB));
  // Before the first match places in tables say nothing.
  const consequences = { ...preview, groups: [], rankings: [] };
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.summary}>
        {t.summary(added.length, removed.length, moved.length)}
        {before !== null && end !== null && <span>{t.end(timeFrom(before, end), timeFrom(end, before))}</span>}
      </p>
      <Lines title={t.added} lines={added.map(placedText)} />
      <Lines title={t.removed} lines={removed.map(placedText)} />
      <Lines
        title={t.moved}
        lines={moved.map((each) =>
          t.shifted(matchNumber(each.after), placeText(each.before, each.after), placeText(each.after, each.before)),
        )}
      />
      <Lines title={t.renumbered} lines={renumbered.map((each) => t.numbers(each.before, each.after))} />
      {consequences.matches.length + consequences.results.length > 0 && (
        <ConsequencesTable consequences={consequences} tournament={tournament} />
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MAX_LINES && <li>{texts.history.andMore(lines.length - MAX_LINES)}</li>}
      </ul>
    </section>
  );
}

/** When the last match ends as planned today; null: without times. */
function endOf(tournament: TournamentView): string | null {
  const letters = new Map(tournament.groups.map((group) => [group.id, group.alphabeticalId]));
  const matches = tournament.matches.map(({ metadata }) => ({
    kickoff: metadata.kickoff,
    stage: toMatchStage(metadata, letters),
  }));
  return planEnd(toTiming(tournament), matches);
}
