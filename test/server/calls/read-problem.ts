import type { LightMyRequestResponse } from 'fastify';
import type { Problem } from '#server/http/problem-details.ts';

/** What an answer says that is no success. */
export const readProblem = (answer: LightMyRequestResponse): Problem => answer.json<Problem>();
