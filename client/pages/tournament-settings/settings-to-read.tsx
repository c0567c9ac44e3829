import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { FORFEIT_GOALS } from '#domain/play.ts';
import { FactSection } from '../../ui/display/fact-section.tsx';
import { texts } from '../../texts/de.ts';
import { longDay } from '../../texts/format.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './tournament-settings.module.css';

const t = texts.tournamentSettings;
const { points, modeNames, header, resultNames, slots } = texts.settingValues;
const { notices } = texts;

const yesNo = (value: boolean): string => (value ? texts.history.yes : texts.history.no);

/** All settings for those who change none of them: 'Einsicht', and who reports results. */
export function SettingsToRead({
  tournament,
  organization,
}: {
  tournament: TournamentView;
  organization: OrganizationView | null;
}) {
  const { status, information, computationConfiguration: computation, presentationConfiguration: shown } = tournament;
  const nameOf = (things: readonly { readonly id: string; readonly name: string }[] = [], id: string | null) =>
    things.find((thing) => thing.id === id)?.name;
  return (
    <>
      <p className={`card muted ${sectionStyles.section}`}>{t.readOnly}</p>
      <FactSection title={t.name} facts={[[t.nameLabel, tournament.name]]} />
      <FactSection
        title={t.place}
        facts={[
          [t.venue, nameOf(organization?.venues, tournament.venueId) ?? tournament.venueName ?? t.noVenue],
          [t.folder, nameOf(organization?.folders, tournament.folderId) ?? tournament.folderName ?? t.noFolder],
        ]}
      />
      <FactSection
        title={notices.holding}
        facts={[
          [notices.status, notices.statuses[status.status]],
          [notices.date, status.date === null ? null : longDay(status.date)],
          [notices.note, status.note],
        ]}
      />
      <FactSection
        title={notices.information}
        facts={[
          [
            notices.information,
            <span key="typed" className={styles.asTyped}>
              {information ?? t.noInformation}
            </span>,
          ],
        ]}
      />
      <FactSection
        title={t.computation}
        facts={[
          [points.won, computation.matchWonPoints],
          [points.drawn, computation.matchDrawnPoints],
          [points.lost, computation.matchLostPoints],
          [points.forfeit, computation.forfeitGoals ?? FORFEIT_GOALS],
          [t.modes, computation.comparisonModes.map((mode) => modeNames[mode]).join(', ')],
        ]}
      />
      <FactSection
        title={t.presentation}
        facts={[
          [t.header1, header(shown.header1)],
          [t.header2, header(shown.header2)],
          [t.results, resultNames[shown.showResults]],
          [t.organizerLogo, yesNo(shown.showOrganizerLogo)],
          [t.sponsorLogo, yesNo(shown.showSponsorLogo)],
        ]}
      />
      <FactSection
        title={t.images}
        facts={[
          [slots.OrganizerLogo, pictureOf(tournament.images.organizerLogo)],
          [slots.SponsorLogo, pictureOf(tournament.images.sponsorLogo)],
          [slots.SponsorBanner, pictureOf(tournament.images.sponsorBanner)],
        ]}
      />
    </>
  );
}

const pictureOf = (image: TournamentView['images']['organizerLogo']) =>
  image === null ? t.noImage : <img className={styles.picture} src={image.url} alt={image.name} />;
