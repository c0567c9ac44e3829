import type { ClubTournament, PublicOrganizationView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { weekday } from '../../texts/format.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import type { Freshness } from '../freshness.ts';
import { ClubDisc } from '../club-disc.tsx';
import { PinIcon, WavesIcon, WavesOffIcon } from '../icons.tsx';
import { toPeriod } from '../presentation.ts';
import { largeDay, untilDay } from './until-day.ts';

const t = texts.club;

/** The name of the club on its stage, with its crest and the day of its next tournament. `venue`: where it plays. */
export function ClubHead({
  club: { name, crest, letters },
  venue,
  next,
  freshness,
  now,
}: {
  club: PublicOrganizationView;
  venue: string | null;
  next: ClubTournament | undefined;
  freshness: Freshness;
  now: Date;
}) {
  return (
    <header className="club-head stage" data-theme="dark">
      <HeadLight />
      <div className="club-head-row">
        {crest === undefined ? (
          <ClubDisc className="club-head-crest" letters={letters} />
        ) : (
          <img className="club-head-crest" src={crest} alt="" width="136" height="136" />
        )}
        <div className="club-head-title">
          <h1 className="name">{withHyphens(name)}</h1>
          <div className="club-head-facts">
            <p>{t.lead}</p>
            {venue !== null && (
              <p className="club-head-venue">
                <PinIcon />
                {venue}
              </p>
            )}
            <Connection freshness={freshness} />
          </div>
        </div>
        {next !== undefined && <NextDate tournament={next} now={now} />}
      </div>
    </header>
  );
}

/** The day of the next tournament, so large that it is found at once; nothing where none is known. */
function NextDate({ tournament, now }: { tournament: ClubTournament; now: Date }) {
  const when = toPeriod(tournament);
  if (when === null) return null;
  const { day, month } = largeDay(when);
  return (
    <section className="club-head-next" data-theme="light" aria-label={t.nextDate}>
      <b className="club-head-day figures">{day}</b>
      <p>{`${weekday(when)} · ${untilDay(when, now)}`}</p>
      <p className="club-head-month">{month}</p>
      <p className="name">{tournament.name}</p>
    </section>
  );
}

/** The light of the club's colour, and the lines of a hall. What colour that is, the sheet says. */
const HeadLight = () => (
  <svg className="club-head-light" viewBox="0 0 1280 240" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
    <radialGradient id="club-light" cx=".12" cy=".5" r=".6">
      <stop offset="0" stopOpacity=".95" />
      <stop offset="1" stopOpacity="0" />
    </radialGradient>
    <path fill="url(#club-light)" d="M0 0h1280v240H0Z" />
    <g fill="none" stroke="#fff" strokeOpacity=".08" strokeWidth="1.5">
      <circle cx="860" cy="120" r="92" />
      <path d="M860-10v260M1280 40h-110v160h110M1280 84h-46v72h46" />
    </g>
  </svg>
);

/** Whether what is shown is true now. */
function Connection({ freshness }: { freshness: Freshness }) {
  const isLive = freshness.kind === 'live';
  return (
    <p className="club-head-connection" role="status" data-live={isLive || undefined}>
      {isLive && <WavesIcon />}
      {isLive && texts.connection.live}
      {'since' in freshness && <WavesOffIcon />}
      {'since' in freshness && texts.connection.lostShort(freshness.since)}
    </p>
  );
}
