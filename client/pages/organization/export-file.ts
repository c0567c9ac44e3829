import type { ListedTournament } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../ui/action/download-file.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

/** Has the browser save a tournament with all that makes it what it is, for another organisation or installation. */
export async function exportFile({ id, name }: Pick<ListedTournament, 'id' | 'name'>): Promise<void> {
  const answer = await call('GET /api/tournaments/{id}/export', { path: { id } });
  if (!answer.ok) return toastProblem(answer.problem);
  const file = new Blob([JSON.stringify(answer.value)], { type: 'application/json' });
  downloadFile(file, texts.fileTransfer.fileName(name));
}
