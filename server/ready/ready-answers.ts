import type { IncomingHttpHeaders } from 'node:http';
import { includes } from '#domain/rights.ts';
import { whoAsksAtHand } from '../commands/admission.ts';
import { STREAM_ID_LETTERS } from '../commands/drawn.ts';
import {
  acceptsBrotli,
  answerBytes,
  answerToMember,
  FOR_MEMBERS,
  headerOf,
  LEAST_TO_READ,
  positionAskedFor,
  stamps,
} from '../commands/reading.ts';
import { roleInTournament } from '../commands/standing.ts';
import { OPEN_TO_OTHERS } from '../cross-origin.ts';
import type { AnswerReadily } from '../http.ts';
import { credentialsIn } from '../identity/session-cookies.ts';
import type { Portal } from '../portal.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Stamped } from '../states/stamped.ts';
import { keepReady, type Answering } from './ready-head.ts';

type Knowing = Pick<Portal, 'views' | 'states' | 'accounts' | 'clock' | 'keyUse' | 'logId'>;

/** One address that ends in a tournament's id. */
interface Ready {
  readonly address: string;
  /** The view that is to be answered; null where there is none at hand, or where the routes have to say why not. */
  readonly allowed: (id: string, headers: IncomingHttpHeaders) => Stamped | null;
  readonly answering: Answering;
}

/**
 * Answers what a hall asks over and over, a tournament as visitors and as members see it, to the letter as the routes do
 * (README). It says nothing but yes: what has to be loaded, made, waited for or refused is theirs.
 */
export function readyAnswers({ portal, https }: { readonly portal: Knowing; readonly https: boolean }): AnswerReadily {
  const { views, accounts, states, clock, keyUse, logId } = portal;
  const securityOf = securityHeaders({ https });

  function toAnybody(id: string, { authorization }: IncomingHttpHeaders): Stamped | null {
    // Who sends one is told whether it opens anything.
    if (authorization !== undefined) return null;
    const shown = views.atHand('public', id);
    return shown?.now.view.visibility === 'Public' ? shown.now : null;
  }

  function toMembers(id: string, headers: IncomingHttpHeaders): Stamped | null {
    const shown = views.atHand('member', id);
    if (shown === null) return null;
    const caller = whoAsksAtHand(credentialsIn(headers), { accounts, states, clock });
    const role = caller === null ? null : roleInTournament(shown, caller);
    if (caller === null || role === null || !includes(role, LEAST_TO_READ)) return null;
    if (caller.kind === 'apiKey') keyUse.count(caller.id);
    return shown.now;
  }

  const ready: readonly Ready[] = [
    { address: '/api/public/tournaments/', allowed: toAnybody, always: [OPEN_TO_OTHERS], answer: answerBytes },
    { address: '/api/tournaments/', allowed: toMembers, always: [FOR_MEMBERS], answer: answerToMember },
  ].map(({ always, answer, ...rest }) => ({
    ...rest,
    answering: keepReady({ said: always, withContent: securityOf(rest.address) }, answer),
  }));

  /** Nothing to wait for, and no body that would have to be read. */
  function isSimple(headers: IncomingHttpHeaders): boolean {
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const asked = positionAskedFor(headerOf(headers, 'at-least'), logId);
    return asked === null || asked <= (states.position() ?? '');
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    const found = method === 'GET' ? ready.find(({ address }) => isBelow(address, url)) : undefined;
    if (found === undefined || !isSimple(headers)) return null;
    const view = found.allowed(url.slice(found.address.length), headers);
    if (view === null) return null;
    const { status, head, bytes } = found.answering(view, {
      ifNoneMatch: stamps(headerOf(headers, 'if-none-match')),
      acceptsBrotli: acceptsBrotli(headerOf(headers, 'accept-encoding')),
    });
    response.writeHead(status, head).end(bytes);
    return { route: `${found.address}:id`, status };
  };
}

const isBelow = (address: string, url: string): boolean =>
  url.length === address.length + STREAM_ID_LETTERS && url.startsWith(address);
