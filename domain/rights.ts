import type { OrganizationCommand } from './organization/commands.ts';
import type { Role } from './organization/state.ts';
import type { TournamentCommand } from './tournament/commands.ts';

/** `account`: anybody who is logged in. `Administrator`: of the portal, whatever the organisation says. */
export type RequiredRole = Role | 'account' | 'Administrator';

export type CommandType = TournamentCommand['type'] | OrganizationCommand['type'];

/** The least that somebody must be for each command (docs/api.md, "Roles"). */
export const requiredRoles = {
  CreateOrganization: 'account',
  AcceptInvitation: 'account',
  SetLicensing: 'Administrator',

  RenameOrganization: 'Owner',
  DeleteOrganization: 'Owner',
  UndeleteOrganization: 'Owner',
  InviteMember: 'Owner',
  WithdrawInvitation: 'Owner',
  ChangeMemberRole: 'Owner',
  RemoveMember: 'Owner',
  LeaveOrganization: 'Auditor',
  CreateApiKey: 'Owner',
  SetApiKeyActive: 'Owner',
  ChangeApiKeyExpiry: 'Owner',
  DeleteApiKey: 'Owner',

  CreateFolder: 'Organizer',
  RenameFolder: 'Organizer',
  CreateVenue: 'Organizer',
  ChangeVenue: 'Organizer',
  DeleteVenue: 'Organizer',
  AddImage: 'Organizer',
  DeleteImage: 'Organizer',

  CreateTournament: 'Organizer',
  ImportTournament: 'Organizer',
  RenameTournament: 'Organizer',
  SetVisibility: 'Organizer',
  FileTournament: 'Organizer',
  SetVenue: 'Organizer',
  SetImage: 'Organizer',
  Configure: 'Organizer',
  EditMatchPlan: 'Organizer',
  RenameTeam: 'Organizer',
  SetTeamPriority: 'Organizer',
  SetOutOfCompetition: 'Organizer',
  SetEntryFee: 'Organizer',
  RenameGroup: 'Organizer',
  ReportOutcome: 'Scorer',
  ConfigureComputation: 'Organizer',
  ConfigurePresentation: 'Organizer',
  AddDocument: 'Organizer',
  CopyDocument: 'Organizer',
  RenameDocument: 'Organizer',
  ConfigureDocument: 'Organizer',
  DeleteDocument: 'Organizer',
  DeleteTournament: 'Organizer',
  UndeleteTournament: 'Owner',
  RestoreVersion: 'Organizer',
  UndoStep: 'Organizer',
  PlayStep: 'Organizer',
} as const satisfies Readonly<Record<CommandType, RequiredRole>>;

/**
 * The least that somebody must be to follow each live topic (docs/api.md, "Live channel"); `public` while the tournament is
 * private, else everybody may. `keys` is `organization/ID/keys`.
 */
export const requiredRolesToFollow = {
  tournament: 'Auditor',
  public: 'Auditor',
  events: 'Auditor',
  organization: 'Auditor',
  keys: 'Owner',
} as const satisfies Readonly<Record<string, Role>>;

const FROM_LEAST: readonly Role[] = ['Auditor', 'Scorer', 'Organizer', 'Owner'];

/** Whether a role includes another: each may all that those below it may. */
export const roleIncludes = (role: Role, least: Role): boolean => FROM_LEAST.indexOf(role) >= FROM_LEAST.indexOf(least);

/** Who asks: the role in the organisation concerned (null: none), and whether an administrator of the portal. */
export interface Access {
  readonly role: Role | null;
  readonly isAdministrator: boolean;
}

/** Whether somebody with an account may send this command. */
export function canExecute({ role, isAdministrator }: Access, command: CommandType): boolean {
  const least: RequiredRole = requiredRoles[command];
  if (least === 'account') return true;
  if (least === 'Administrator') return isAdministrator;
  return role !== null && roleIncludes(role, least);
}

/** The least role that sees a tournament. */
export const MIN_ROLE_TO_READ = 'Auditor' satisfies Role;
