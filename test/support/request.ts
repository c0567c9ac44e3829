import type { RunningPortal } from './running-portal.ts';

/** Where a portal listens, and as whom it is asked; both outlive a kill. */
export type Site = Pick<RunningPortal, 'url' | 'accessToken'>;

/** A call over the network; its answer, null where it has none. Throws where it is refused. */
export async function sendRequest<T>({ url, accessToken }: Site, path: string, body: object): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}
