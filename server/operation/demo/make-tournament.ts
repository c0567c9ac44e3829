import type { TournamentView } from '#domain/contract.ts';
import { exampleConfiguration } from '#domain/tournament/example.ts';
import type { TournamentOfClub } from './club.ts';
import type { DemoPortal } from './demo-portal.ts';
import { dayScript } from './day-script.ts';
import type { Club } from './make-club.ts';
import { MINUTE, type PlannedMatch, type Step } from './match-script.ts';
import { reportStep } from './report-step.ts';
import { texts } from '../../texts/de.ts';

const t = texts.demo;

const PLAY_TIME_MS = 12 * MINUTE;

/** A tournament of the club, with what happens on its day. */
export interface MadeTournament {
  readonly id: string;
  readonly day: readonly Step[];
}

/** Makes a public tournament with plan, venue and pictures at the time of the demo clock. */
export async function makeTournament(
  club: Club,
  it: TournamentOfClub,
  { folderName, firstKickoff }: { readonly folderName: string; readonly firstKickoff: Date },
): Promise<MadeTournament> {
  const { organiser } = club.people;
  const { id } = await organiser.call<{ id: string }>('POST', '/api/tournaments', {
    organizationId: club.id,
    name: `${it.name} ${firstKickoff.getFullYear()}`,
    folderName,
    visibility: 'Public',
  });
  const path = `/api/tournaments/${id}`;
  await organiser.call('POST', `${path}/configure`, exampleConfiguration(it.groups, firstKickoff));
  await organiser.call('PATCH', `${path}/venue`, { venueId: club.venues.get(it.venue) ?? null });
  for (const image of club.images) await organiser.call('PATCH', `${path}/image`, image);
  await organiser.call('PATCH', `${path}/presentation-configuration`, { configuration: PRESENTATION });
  const { matches } = await organiser.call<TournamentView>('GET', path);
  return { id, day: dayScript(matches.map(plannedMatch), { playMs: PLAY_TIME_MS, seed: it.seed }) };
}

const PRESENTATION = {
  header1: { content: 'OrganizerName' },
  header2: { content: 'TournamentName' },
  showResults: 'Default',
  showOrganizerLogo: true,
  showSponsorLogo: true,
} as const;

const plannedMatch = ({ id, metadata }: TournamentView['matches'][number]): PlannedMatch => ({
  id,
  court: metadata.court,
  kickoff: Date.parse(metadata.kickoff ?? ''),
  isKnockout: metadata.type !== 'GroupMatch',
});

/** Reports what happened up to `until`, each thing when it did. */
export async function playUntil(
  { clock }: DemoPortal,
  club: Club,
  { id, day }: MadeTournament,
  until: Date,
): Promise<void> {
  for (const step of day.filter(({ at }) => at <= until.getTime())) {
    clock.standAt(new Date(step.at));
    await reportStep(club, id, step);
  }
}

/** The same day as it is entered from paper: who kicked off and how it ended, without the goals in between. */
export const fromPaper = ({ id, day }: MadeTournament): MadeTournament => ({
  id,
  day: day.filter(({ kind }) => kind !== 'goal'),
});

/** Marks the entry fees of the first `teams` teams as paid. */
export async function payEntryFees({ people }: Club, tournament: string, teams: number): Promise<void> {
  const view = await people.organiser.call<TournamentView>('GET', `/api/tournaments/${tournament}`);
  for (const { id } of view.teams.slice(0, teams)) {
    await people.organiser.call('PATCH', `/api/tournaments/${tournament}/teams/${id}/entry-fee`, {
      hasPaidEntryFee: true,
    });
  }
}

const DOCUMENTS = [
  { type: 'MatchPlan', name: t.documents.plan },
  { type: 'RefereeCards', name: t.documents.cards },
  { type: 'Receipts', name: t.documents.receipts },
] as const;

export async function addDocuments({ people }: Club, tournament: string): Promise<void> {
  for (const document of DOCUMENTS) {
    const { id } = await people.organiser.call<{ id: string }>('POST', '/api/documents', {
      tournamentId: tournament,
      ...document,
    });
    if (document.type !== 'Receipts') continue;
    await people.organiser.call('PATCH', `/api/documents/${id}/receipts/config`, RECEIPTS);
  }
}

const RECEIPTS = {
  amounts: { '1': { amount: 25 }, '2': { amount: 45 } },
  currency: '€',
  headerInfo: t.receiptHeader,
  signatureLocation: 'Musterstadt',
  signatureRecipient: 'Petra Hansen',
  showSponsorLogo: true,
  combineSimilarTeams: true,
};

/** People at their phones, each with an address of its own; `arrivals` in the order of time. */
export async function visit({ http, clock }: DemoPortal, tournament: string, arrivals: readonly Date[]): Promise<void> {
  for (const [visitor, at] of arrivals.entries()) {
    clock.standAt(at);
    await http.inject({
      method: 'POST',
      url: `/t/${tournament}/seen`,
      remoteAddress: `198.51.100.${visitor % 250}`,
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Mobile) Chrome/140.0' },
    });
  }
}
