import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { SideList, type ListedPart } from '../../ui/display/side-list.tsx';
import { Computation } from './computation.tsx';
import { DeleteTournament } from './delete-tournament.tsx';
import { HoldingSection } from './holding-section.tsx';
import { ImageSlots } from './image-slots.tsx';
import { InformationSection } from './information-section.tsx';
import { PresentationSection } from './presentation-section.tsx';
import { RenameTournament } from './rename-tournament.tsx';
import { SettingsToRead } from './settings-to-read.tsx';
import { VenueAndFolder } from './venue-and-folder.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './tournament-settings.module.css';

const t = texts.tournamentSettings;

/** The settings of a tournament: each section is saved on its own, deletion comes last. */
export function TournamentSettings({ tournament, role }: TournamentPageProps) {
  const viewState = useView(`organization/${tournament.organizationId}`);
  if (role === null || viewState.status === 'loading') return <Loading />;
  const organization = viewState.status === 'here' ? viewState.view : null;
  const label = texts.tournament.tabs.settings;
  return (
    <div className={styles.tournamentSettings}>
      <h2 className="visually-hidden">{label}</h2>
      {mayOrganize(role) ? (
        <SideList label={label} parts={partsOf(tournament, organization)} />
      ) : (
        <div className={`page ${sectionStyles.sections}`}>
          <SettingsToRead tournament={tournament} organization={organization} />
        </div>
      )}
    </div>
  );
}

function partsOf(tournament: TournamentView, organization: OrganizationView | null): readonly ListedPart[] {
  const { venueName, status, computationConfiguration: points, presentationConfiguration, images } = tournament;
  return [
    { id: 'name', title: t.name, content: <RenameTournament tournament={tournament} /> },
    {
      id: 'place',
      title: t.place,
      value: venueName ?? t.noVenue,
      content: <VenueAndFolder tournament={tournament} organization={organization} />,
    },
    {
      id: 'holding',
      title: texts.notices.holding,
      value: texts.notices.statuses[status.status],
      content: <HoldingSection tournament={tournament} />,
    },
    { id: 'information', title: texts.notices.information, content: <InformationSection tournament={tournament} /> },
    {
      id: 'computation',
      title: t.computation,
      value: t.pointsInShort(points.matchWonPoints, points.matchDrawnPoints, points.matchLostPoints),
      content: <Computation tournament={tournament} />,
    },
    {
      id: 'presentation',
      title: t.presentation,
      value: texts.settingValues.resultNames[presentationConfiguration.showResults],
      content: <PresentationSection tournament={tournament} />,
    },
    {
      id: 'images',
      title: t.images,
      value: t.imagesChosen(
        [images.organizerLogo, images.sponsorLogo, images.sponsorBanner].filter((image) => image !== null).length,
      ),
      content: <ImageSlots tournament={tournament} organization={organization} />,
    },
    { id: 'delete', title: t.delete, content: <DeleteTournament tournament={tournament} /> },
  ];
}
