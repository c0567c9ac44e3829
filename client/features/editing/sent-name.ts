import type { CallResult } from '../../api/call.ts';
import { isRecord } from '../../session/is-record.ts';
import type { SentName } from '../../ui/overlay/send-name.ts';
import { changedMeanwhile } from './edit-conflict.ts';

/** How sending a name went, with what others called the thing meanwhile; `field` holds the name where the thing has more. */
export async function sentName(answer: CallResult<unknown>, organizationId: string, field = 'name'): Promise<SentName> {
  if (answer.ok) return answer;
  const [conflict] = (await changedMeanwhile(answer.problem, organizationId)) ?? [];
  if (conflict === undefined) return answer;
  const { theirs, version, by } = conflict;
  return { ok: false, meanwhile: { name: String(isRecord(theirs) ? theirs[field] : theirs), version, by } };
}
