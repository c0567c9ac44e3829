import { call } from '../../api/call.ts';

/** Whether mails leave the portal; true where it does not say: then the page claims no more than it always did. */
export async function sendsMail(): Promise<boolean> {
  const answer = await call('GET /identity/set-up', {});
  return !answer.ok || answer.value.sendsMail;
}
