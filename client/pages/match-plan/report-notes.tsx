import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { firstName } from '../../features/organization/use-member-names.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import type { TypedScore } from './typed-result.ts';
import type { OpenReport } from './use-typed-report.ts';

/** What is to be known before a result is sent: a figure is missing or doubtful, or the time is up; and who else is at the match. */
export const ReportNotes = ({
  times,
  people,
  incomplete,
  doubted,
}: Pick<OpenReport, 'times' | 'people'> & {
  readonly incomplete: boolean;
  /** The score of which it is asked whether it is meant; null: none is. */
  readonly doubted: Pick<TypedScore, 'a' | 'b'> | null;
}) => (
  <>
    {incomplete ? (
      <Missing text={texts.plan.bothScores} />
    ) : doubted === null ? (
      <TimeNote times={times} />
    ) : (
      <Missing text={texts.report.isMeant(doubted.a, doubted.b)} />
    )}
    {people.length > 0 && (
      <span className="status warn" role="status">
        <IconUsers size={15} aria-hidden />
        {texts.presence.alsoAt(people.map((person) => firstName(person.name)))}
      </span>
    )}
  </>
);

/** Why it is not sent yet. */
export const Missing = ({ text }: { text: string }) => (
  <span className="status warn" role="alert">
    <IconAlertTriangle size={15} aria-hidden />
    {text}
  </span>
);

/** What the clock says of a match that has no final score yet: over its time, or over by the plan. */
function TimeNote({ times: { moment, timeUp } }: Pick<OpenReport, 'times'>) {
  if (timeUp === null || (moment !== 'overtime' && moment !== 'unreported')) return null;
  const end = formatClock(timeUp);
  return (
    <span className="status warn">
      <IconAlertTriangle size={15} aria-hidden />
      {moment === 'overtime' ? texts.plan.overSince(end) : texts.plan.plannedUntil(end)}
    </span>
  );
}
