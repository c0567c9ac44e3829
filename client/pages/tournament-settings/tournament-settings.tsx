import { Loading } from '../../ui/display/loading.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import { Computation } from './computation.tsx';
import { DeleteTournament } from './delete-tournament.tsx';
import { HoldingSection } from './holding-section.tsx';
import { ImageSlots } from './image-slots.tsx';
import { InformationSection } from './information-section.tsx';
import { VenueAndFolder } from './venue-and-folder.tsx';
import { PresentationSection } from './presentation-section.tsx';
import { RenameTournament } from './rename-tournament.tsx';
import { SettingsToRead } from './settings-to-read.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './tournament-settings.module.css';

/** The settings of a tournament: one column, each section saves itself, deletion comes last. */
export function TournamentSettings({ tournament, role }: TournamentPageProps) {
  const viewState = useView(`organization/${tournament.organizationId}`);
  if (role === null || viewState.status === 'loading') return <Loading />;
  const organization = viewState.status === 'here' ? viewState.view : null;
  return (
    <div className={`page ${sectionStyles.sections} ${styles.tournamentSettings}`}>
      <h2 className="visually-hidden">{texts.tournament.tabs.settings}</h2>
      {mayOrganize(role) ? (
        <>
          <RenameTournament tournament={tournament} />
          <VenueAndFolder tournament={tournament} organization={organization} />
          <HoldingSection tournament={tournament} />
          <InformationSection tournament={tournament} />
          <Computation tournament={tournament} />
          <PresentationSection tournament={tournament} />
          <ImageSlots tournament={tournament} organization={organization} />
          <DeleteTournament tournament={tournament} />
        </>
      ) : (
        <SettingsToRead tournament={tournament} organization={organization} />
      )}
    </div>
  );
}
