import { timeOfDay } from '#domain/documents/time-of-day.ts';
import { durationInMs, formatInstant, instantInMs } from '#domain/durations.ts';
import type { MatchView, TournamentView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import type { DateFormats } from '../parts/date-formats.ts';
import type { DocumentData } from '../template.ts';
import { kickoffsOf, type Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** Texts of the header; the document's own ones override those of the tournament. */
export interface Titles {
  readonly organizer: string;
  readonly tournament: string;
  readonly venue: string;
  readonly date: string;
  /** ', nachmittags' after the date; '' if it is not shown. */
  readonly timeOfDay: string;
  /** What is not as planned [OR4]: 'Das Turnier ist abgesagt.' and why; '' where it takes place. */
  readonly status: string;
}

export function titlesOf({ configuration, tournament }: DocumentData<'MatchPlan'>, { moments }: Plan): Titles {
  const { organizerNameOverride, tournamentNameOverride, venueOverride, dateFormat } = configuration;
  const { status, note, date } = tournament.status;
  const kickoffs = kickoffsOf(tournament.matches);
  const hasTimeOfDay = dateFormat === 'DateAndDayOfWeekAndTimeOfDay' && kickoffs !== null;
  const dates = dateFormat === 'DateOnly' ? moments.dates : moments.weekdaysAndDates;
  return {
    organizer: organizerNameOverride || tournament.organizationName,
    tournament: tournamentNameOverride || tournament.name,
    venue: venueOverride || (tournament.venueName ?? ''),
    date: dateFormat === 'NoDate' || kickoffs === null ? '' : dates(kickoffs.first, kickoffs.last),
    timeOfDay: hasTimeOfDay ? timeOfDay(moments.hour(kickoffs.first)) : '',
    status: status === 'Planned' ? '' : texts.exports.calendar.status(status, date, note),
  };
}

export function Head({ titles, images }: { readonly titles: Titles } & Pick<DocumentData<'MatchPlan'>, 'images'>) {
  const { organizer, tournament, venue, date, timeOfDay: ofDay, status } = titles;
  const { OrganizerLogo, SponsorLogo } = images;
  return (
    <header className="mp-head">
      {OrganizerLogo !== null && <img src={OrganizerLogo.source} alt={t.logoOf(organizer)} />}
      <div>
        <p>
          <Name>{organizer}</Name>
        </p>
        <h1>
          <Name>{tournament}</Name>
        </h1>
        <p>
          {date !== '' && <b>{date}</b>}
          {ofDay !== '' && `, ${ofDay}`}
          {date !== '' && venue !== '' && ' · '}
          <Name>{venue}</Name>
        </p>
        {status !== '' && (
          <p className="mp-status">
            <Name>{status}</Name>
          </p>
        )}
      </div>
      {SponsorLogo !== null && <img src={SponsorLogo.source} alt={t.sponsorLogo} />}
    </header>
  );
}

type Configuration = NonNullable<TournamentView['matchPlanConfiguration']>;
type Phase = Configuration['groupPhaseConfig'] | Configuration['finalsPhaseConfig'];

/** When the phases are played, and how long a match lasts. */
export function Phases({ plan }: { readonly plan: Plan }) {
  const { tournament, groupMatches, finals } = plan;
  const { groupPhaseConfig = null, finalsPhaseConfig = null } = tournament.matchPlanConfiguration ?? {};
  const groups = tournament.groups.length;
  const facts = [
    phaseFact(t.groupPhase, groupMatches, groupPhaseConfig, plan, () => t.groups(groups)),
    phaseFact(t.finals, finals, finalsPhaseConfig, plan, () => firstRound(finals)),
    lengthFact(groupMatches.length === 0 ? null : groupPhaseConfig, finals.length === 0 ? null : finalsPhaseConfig),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <dl className="mp-phases">
      {facts.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
          <dd>{more}</dd>
        </div>
      ))}
    </dl>
  );
}

function phaseFact(
  name: string,
  matches: readonly MatchView[],
  phase: Phase,
  { moments, hasDays }: Plan,
  more: () => string,
) {
  const kickoffs = kickoffsOf(matches);
  if (kickoffs === null) return null;
  const length = phase?.schedule == null ? 0 : durationInMs(phase.schedule.playTime);
  const end = formatInstant(instantInMs(kickoffs.last) + length);
  const at = (instant: string): string => `${hasDays ? `${shortDay(moments, instant)} ` : ''}${moments.clock(instant)}`;
  return {
    name,
    value: `${at(kickoffs.first)} – ${at(end)}`,
    more: t.phase(more(), matches.length),
  };
}

/** 'ab Halbfinale': matches of a knockout round are listed before those of the next, playoffs for places anywhere. */
function firstRound(finals: readonly MatchView[]): string {
  const first = finals.find(({ metadata: { type } }) => type === 'NonFinalKnockout' || type === 'Final');
  return t.from((first ?? finals[0])?.metadata.label ?? '');
}

const shortDay = ({ shortWeekday }: DateFormats, instant: string): string => shortWeekday(instant).replace('.', '');

function lengthFact(group: Phase, finals: Phase) {
  const schedules = [group, finals].flatMap((phase) => phase?.schedule ?? []);
  if (schedules.length === 0) return null;
  const lengths = (of: (schedule: (typeof schedules)[number]) => string): string =>
    [...new Set(schedules.map((schedule) => minutes(of(schedule))))].join(' / ');
  const courts = Math.max(...[group, finals].map((phase) => phase?.numberOfCourts ?? 0));
  return {
    name: t.playTime,
    value: t.minutes(lengths(({ playTime }) => playTime)),
    more: t.pauseAndCourts(
      lengths(({ pauseTime }) => pauseTime),
      courts,
    ),
  };
}

const minutes = (duration: string): string =>
  (durationInMs(duration) / 60_000).toLocaleString('de-DE', { maximumFractionDigits: 1 });
