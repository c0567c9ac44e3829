import { EmblemButton } from '../../features/team-emblem/emblem-button.tsx';
import { useEmblem } from '../../tournament-view/emblem.tsx';
import { idOfTeam, type DraftTeam } from './draft.ts';
import type { PlanTeam } from './plan/plan-team.ts';

/** What teams of the lists wear, and for which of them it is being chosen. */
export interface Dressing {
  readonly organizationId: string;
  readonly teams: readonly PlanTeam[];
  /** Its id, as the plan has it; null: none. */
  readonly dressed: string | null;
  readonly dress: (team: string | null) => void;
}

/** The emblem of a team in the lists, which opens what its club wears: saved at once, while the lists are a draft. */
export function ListedEmblem({
  team,
  dressing: { organizationId, teams, dressed, dress },
}: {
  team: DraftTeam;
  dressing: Dressing;
}) {
  const id = idOfTeam(team);
  const emblem = useEmblem(id);
  if (emblem === null) return null;
  return (
    <EmblemButton
      team={{ organizationId, name: team.name.trim(), names: teams.map(({ name }) => name), emblem }}
      opened={dressed === id}
      open={(opened) => dress(opened ? id : null)}
    />
  );
}
