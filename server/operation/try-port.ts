import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../runtime/to-error.ts';
import type { Settings } from '../settings.ts';
import { texts } from '../texts/de.ts';

const t = texts.startup;

type Listening = Pick<Settings, 'port' | 'host'>;

/**
 * The settings with a port that could be opened a moment ago, for 0 a free one, which their address names then. What keeps it
 * shut is known so before a database is started: throws with a German sentence.
 */
export async function withOpenPort<Of extends Listening & Pick<Settings, 'publicUrl'>>(settings: Of): Promise<Of> {
  const probe = createServer().listen({ port: settings.port, host: settings.host });
  try {
    await once(probe, 'listening');
  } catch (cause) {
    throw new Error(whyNotListening(cause, settings), { cause });
  }
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  probe.close();
  await once(probe, 'close');
  return { ...settings, port, publicUrl: withPort(settings.publicUrl, port) };
}

/** An address that was made of the setting PORT=0. */
function withPort(publicUrl: string, port: number): string {
  const url = new URL(publicUrl);
  if (url.port === '0') url.port = String(port);
  return url.origin;
}

/** A German sentence on why a port does not open. */
export function whyNotListening(cause: unknown, { port, host }: Listening): string {
  const code = errorCode(cause);
  if (code === 'EADDRINUSE') {
    return t.portTaken(port, port + 1);
  }
  if (code === 'EACCES') return t.portForbidden(port);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return t.noOwnAddress(host);
  return t.cannotListen(host, port, String(cause));
}
