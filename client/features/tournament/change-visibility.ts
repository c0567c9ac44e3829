import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';

/** Publishes a tournament or takes it back, and says how it went; answers whether it is so now. */
export async function changeVisibility(id: string, visibility: TournamentView['visibility']): Promise<boolean> {
  const answer = await call('PATCH /api/tournaments/{id}/visibility', { path: { id }, body: { visibility } });
  if (answer.ok) toast(visibility === 'Public' ? texts.tournament.published : texts.tournament.private);
  else toastProblem(answer.problem);
  return answer.ok;
}
