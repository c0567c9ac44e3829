import type { Patch } from '../../patch.ts';
import type { Decider } from '../../decider.ts';
import type { AddTeamBody, ConfigureBody, LotBody, MatchPlanBody, OutcomeBody } from '../contract/bodies.ts';
import type { RulingBody } from '../contract/ruling-body.ts';
import type { ResumptionBody } from '../contract/notices.ts';
import type { BreaksBody, ShiftBody } from '../contract/plan-times.ts';
import type { TieDecisionBody } from '../contract/ties.ts';
import type { CopyTournamentBody } from '../contract/copy.ts';
import type { ConfigurableType, DocumentConfigurations } from '../contract/documents.ts';
import type { TournamentEvent, TournamentFact } from '../model/events.ts';
import type { CommandStep, UndoneStep } from '../revert/command-step.ts';
import type {
  AnnouncedStatus,
  ComputationConfiguration,
  DecisionId,
  DocumentType,
  GroupId,
  ImageTarget,
  MatchId,
  PresentationConfiguration,
  TeamId,
  Tournament,
  TournamentDocument,
} from '../model/state.ts';
import type { TournamentFile } from '../transfer/file.ts';

// What can be asked of a tournament: the bodies of its calls with the ids of the path, or drawn by the command handler.

interface TournamentInputs {
  /** `folderId` is a folder of that organisation; `origin` names what a training replays [NT4]. */
  CreateTournament: {
    readonly organizationId: string;
    readonly folderId: string | null;
    readonly venueId: string | null;
    readonly name: string;
    readonly visibility: 'Private' | 'Public';
    readonly origin: Tournament['origin'];
  };
  /** `plan` is what it begins with. */
  CreateExample: {
    readonly organizationId: string;
    readonly name: string;
    readonly plan: TournamentFact<'TournamentConfigured'>;
  };
  /** `documentIds` as many as the file has documents; `images` of the organisation the tournament now belongs to. */
  ImportTournament: {
    readonly organizationId: string;
    readonly folderId: string | null;
    readonly venueId: string | null;
    readonly file: TournamentFile;
    readonly documentIds: readonly string[];
    readonly images: readonly { readonly target: ImageTarget; readonly imageId: string }[];
  };
  /**
   * `source` is the current tournament without references to deleted things; `documentIds` holds one id per document.
   */
  CopyTournament: CopyTournamentInput & { readonly source: Tournament; readonly documentIds: readonly string[] };
  RenameTournament: { readonly name: string };
  SetVisibility: { readonly visibility: 'Private' | 'Public' };
  SetTemplate: { readonly template: boolean };
  FileTournament: { readonly folderId: string | null };
  SetVenue: { readonly venueId: string | null };
  /** `text` null takes it down. */
  SetAnnouncement: { readonly text: string | null; readonly until: string | null };
  /** `since` null: now. */
  InterruptPlay: { readonly name: string; readonly since: string | null };
  ResumePlay: ResumptionBody;
  SetInformation: { readonly text: string | null };
  SetStatus: AnnouncedStatus;
  SetImage: { readonly target: ImageTarget; readonly imageId: string | null };
  Configure: ConfigureBody;
  EditMatchPlan: MatchPlanBody;
  ShiftMatches: ShiftBody;
  SetBreaks: BreaksBody;
  CloseGaps: NoInput;
  FixMatchNumbers: NoInput;
  AddTeam: AddTeamBody;
  RemoveTeam: { readonly teamId: TeamId };
  MoveTeam: { readonly teamId: TeamId; readonly groupId: GroupId };
  SwapTeams: { readonly teamId: TeamId; readonly with: TeamId };
  RenameTeam: { readonly teamId: TeamId; readonly name: string };
  SetTeamPriority: { readonly teamId: TeamId; readonly groupId: GroupId; readonly priority: number };
  /** What a lot gives several teams, in one step. */
  DrawLot: Readonly<LotBody>;
  DecideTie: Readonly<TieDecisionBody>;
  RemoveTieDecision: { readonly decisionId: DecisionId };
  SetOutOfCompetition: { readonly teamId: TeamId; readonly outOfCompetition: boolean };
  SetEntryFee: { readonly teamId: TeamId; readonly hasPaidEntryFee: boolean };
  RenameGroup: { readonly groupId: GroupId; readonly name: string };
  ReportOutcome: OutcomeBody & { readonly matchId: MatchId };
  RuleMatch: RulingBody & { readonly matchId: MatchId };
  ConfigureComputation: { readonly configuration: Patch<ComputationConfiguration> };
  ConfigurePresentation: { readonly configuration: Patch<PresentationConfiguration> };
  AddDocument: { readonly documentId: string; readonly documentType: DocumentType; readonly name: string };
  /** `source` is the document as its own tournament holds it. */
  CopyDocument: { readonly documentId: string; readonly source: TournamentDocument };
  RenameDocument: { readonly documentId: string; readonly name: string };
  ConfigureDocument: {
    readonly documentId: string;
    readonly documentType: ConfigurableType;
    readonly configuration: Patch<DocumentConfigurations[ConfigurableType]>;
  };
  DeleteDocument: { readonly documentId: string };
  DeleteTournament: NoInput;
  UndeleteTournament: NoInput;
  /** `target` is this tournament folded up to `version`. */
  RestoreVersion: { readonly version: number; readonly target: Tournament };
  /** The step that one command made: folded up to before its first event, and up to `version`, its last one. */
  UndoStep: { readonly version: number; readonly step: UndoneStep | null };
  /** What a step did to the tournament that this one is a copy of, to practise with; its states have this one's times. */
  PlayStep: { readonly step: CommandStep };
}

type CopyTournamentInput = Omit<CopyTournamentBody, 'folderName'>;
type NoInput = Readonly<Record<never, never>>;

export type TournamentCommandType = keyof TournamentInputs;
export type TournamentCommand = {
  [T in TournamentCommandType]: { readonly type: T } & Readonly<TournamentInputs[T]>;
}[TournamentCommandType];

type TournamentDecider = Decider<TournamentCommand, TournamentEvent, Tournament>;
export type TournamentRules = TournamentDecider['rules'];
export type TournamentFolds = TournamentDecider['folds'];
