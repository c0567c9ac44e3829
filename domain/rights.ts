import type { OrganizationCommand } from './organization/commands.ts';
import type { PageNameCommand } from './organization/page-name.ts';
import type { KeyRights, Role } from './organization/state.ts';
import type { TournamentCommand } from './tournament/rules/commands.ts';

/** `account`: any logged-in account. `Administrator`: of the portal, independent of the organisation. */
export type RequiredRole = Role | 'account' | 'Administrator';

export type CommandType = (TournamentCommand | OrganizationCommand | PageNameCommand)['type'];

/** The minimum role for each command (docs/api.md, "Roles"). */
export const requiredRoles = {
  CreateOrganization: 'account',
  AcceptInvitation: 'account',
  SetLicensing: 'Administrator',

  RenameOrganization: 'Owner',
  DeleteOrganization: 'Owner',
  SetSecondFactorDemand: 'Owner',
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
  SetPage: 'Owner',
  SetClubColor: 'Owner',
  SetClubCrest: 'Owner',
  RemoveClubCrest: 'Owner',
  ClaimPageName: 'Owner',

  CreateFolder: 'Organizer',
  RenameFolder: 'Organizer',
  CreateVenue: 'Organizer',
  ChangeVenue: 'Organizer',
  DeleteVenue: 'Organizer',
  AddImage: 'Organizer',
  DeleteImage: 'Organizer',
  SetTeamColors: 'Organizer',
  SetTeamCrest: 'Organizer',
  RemoveTeamCrest: 'Organizer',

  CreateTournament: 'Organizer',
  CreateExample: 'Organizer',
  ImportTournament: 'Organizer',
  CopyTournament: 'Organizer',
  RenameTournament: 'Organizer',
  SetVisibility: 'Organizer',
  SetTemplate: 'Organizer',
  FileTournament: 'Organizer',
  SetVenue: 'Organizer',
  SetAnnouncement: 'Organizer',
  InterruptPlay: 'Organizer',
  ResumePlay: 'Organizer',
  SetInformation: 'Organizer',
  SetStatus: 'Organizer',
  SetImage: 'Organizer',
  Configure: 'Organizer',
  EditMatchPlan: 'Organizer',
  ShiftMatches: 'Organizer',
  SetBreaks: 'Organizer',
  CloseGaps: 'Organizer',
  FixMatchNumbers: 'Organizer',
  AddTeam: 'Organizer',
  RemoveTeam: 'Organizer',
  MoveTeam: 'Organizer',
  SwapTeams: 'Organizer',
  RenameTeam: 'Organizer',
  SetTeamPriority: 'Organizer',
  DrawLot: 'Organizer',
  DecideTie: 'Organizer',
  RemoveTieDecision: 'Organizer',
  SetOutOfCompetition: 'Organizer',
  SetEntryFee: 'Organizer',
  RenameGroup: 'Organizer',
  ReportOutcome: 'Scorer',
  RuleMatch: 'Organizer',
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
 * The minimum role to follow each live topic (docs/api.md, "Live channel"); `public` applies while the tournament is
 * private, otherwise it is open to all. `club` is the public page of an organisation: null, open to all. `keys` is
 * `organization/ID/keys`.
 */
export const requiredRolesToFollow = {
  tournament: 'Auditor',
  public: 'Auditor',
  events: 'Auditor',
  club: null,
  organization: 'Auditor',
  keys: 'Owner',
} as const satisfies Readonly<Record<string, Role | null>>;

const FROM_LEAST: readonly Role[] = ['Auditor', 'Scorer', 'Organizer', 'Owner'];

/** Whether a role includes the rights of another. */
export const roleIncludes = (role: Role, least: Role): boolean => FROM_LEAST.indexOf(role) >= FROM_LEAST.indexOf(least);

/** The role as which an API key acts in its organisation, by what it may do. */
export const ROLE_OF_KEY = {
  read: 'Auditor',
  report: 'Scorer',
  organise: 'Organizer',
} as const satisfies Readonly<Record<KeyRights, Role>>;

/**
 * The caller's access: the role in the organisation concerned (null: none), and whether they administrate the portal.
 */
export interface Access {
  readonly role: Role | null;
  readonly isAdministrator: boolean;
}

/** Whether an account with this access may send the command. */
export function canExecute({ role, isAdministrator }: Access, command: CommandType): boolean {
  const least: RequiredRole = requiredRoles[command];
  if (least === 'account') return true;
  if (least === 'Administrator') return isAdministrator;
  return role !== null && roleIncludes(role, least);
}

/** The minimum role to see a tournament. */
export const MIN_ROLE_TO_READ = 'Auditor' satisfies Role;
