import type { RunningPortal } from '#test/support/running-portal.ts';

/** An organisation with a key, made as people make them: its owner creates it, an administrator licenses it. */
export async function keyFor(
  portal: RunningPortal,
): Promise<{ readonly organizationId: string; readonly key: string }> {
  const ask = async <Value>(method: string, path: string, body: unknown): Promise<Value> => {
    const answer = await fetch(`${portal.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${portal.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Value;
  };
  const { id: organizationId } = await ask<{ id: string }>('POST', '/api/organizations', { name: 'Landesverband' });
  await ask('PATCH', `/api/management/organizations/${organizationId}/licensing`, { allowApiAccess: true });
  const { id, secret } = await ask<{ id: string; secret: string }>('POST', '/api/api-keys', {
    organizationId,
    name: 'Abgleich',
    description: '',
    validity: 30,
  });
  return { organizationId, key: secret.startsWith('tp_') ? secret : `tp_${id}_${secret}` };
}
