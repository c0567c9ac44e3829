import type { FastifyReply } from 'fastify';
import { JSON_TYPE } from './conditional-requests.ts';
import { setHostCookie, type Cookie } from './host-cookies.ts';
import type { RouteResponse } from './route.ts';

/** Sends what a handler answered. */
export function sendResponse(reply: FastifyReply, answer: RouteResponse<unknown>, secure: boolean): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  setCookies(reply, answer.cookies ?? [], secure);
  if (answer.cookies !== undefined) void reply.header('Cache-Control', 'no-store');
  const { afterResponse } = answer;
  if (afterResponse !== undefined) {
    reply.raw.once('close', () => {
      afterResponse().catch((err: unknown) => reply.log.error({ err }, 'cannot do what follows an answer'));
    });
  }
  if (answer.bytes !== undefined) return reply.type(answer.type ?? JSON_TYPE).send(answer.bytes);
  if (answer.body === undefined) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(answer.body));
}

export function setCookies(reply: FastifyReply, cookies: readonly Cookie[], secure: boolean): void {
  for (const cookie of cookies) setHostCookie(reply, cookie, secure);
}
