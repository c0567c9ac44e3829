import { BODY_BYTES } from './body-limits.ts';
import { hashBody } from './idempotency.ts';
import { parseMultipart } from './multipart.ts';
import { parse } from './parse.ts';
import { invalid, ProblemError } from './problem-details.ts';
import type { AccessControl, Authorization, RequestCheck } from './request-check.ts';
import type { Route } from './route.ts';
import { texts } from '../texts/de.ts';

/**
 * Parses a body away from the event loop, by the schema of this name, with a digest of it as it came. Rejects with a
 * `ProblemError` (400) that names the fields at fault.
 */
export type ReadLargeBody = (
  of: string,
  bytes: Uint8Array,
) => Promise<{ readonly value: unknown; readonly digest: string }>;

interface ReadRequest {
  readonly body: unknown;
  readonly digest: () => string;
  readonly authorization: Authorization;
}

/** Parses the body by the row's schema and authorizes the call. */
export async function readBody(
  route: Route,
  check: RequestCheck,
  access: AccessControl,
  readLargeBody: ReadLargeBody,
): Promise<ReadRequest> {
  const { request } = check;
  let authorized = check;
  if (route.beforeFile !== undefined) {
    const { beforeFile } = route;
    request.body = await parseMultipart(request, {
      fileBytes: route.bodyLimit ?? BODY_BYTES.small,
      beforeFile: async (fields) => {
        if (authorized.access !== 'by-body') return;
        const allowed = await access.authorize(route, check, parseFormFields(beforeFile, fields));
        authorized = { ...check, access: allowed };
      },
    }).catch(hidesInvalidBody(check));
  }
  const parsed = async (): Promise<{ readonly value: unknown; readonly digest: string | null }> =>
    route.parsedInWorker !== undefined && request.body instanceof Uint8Array
      ? readLargeBody(route.parsedInWorker, request.body)
      : { value: parse('body', route.body, request.body), digest: null };
  const { value: body, digest } = await parsed().catch(hidesInvalidBody(check));
  return {
    body,
    digest: () => digest ?? hashBody(request.body),
    // The session may have ended, or the right have been withdrawn, while the body or the call's turn was waited for.
    authorization: await access.authorize(route, authorized, body),
  };
}

/** An invalid body repeats no call that was carried out: a caller without access gets the refusal. */
const hidesInvalidBody =
  ({ access }: RequestCheck) =>
  (error: unknown): never => {
    const isHidden = error instanceof ProblemError && error.status === 400;
    throw isHidden && access !== 'by-body' && 'refusal' in access ? access.refusal : error;
  };

/** Parses the fields that have to come before a form's file. */
function parseFormFields(schema: NonNullable<Route['beforeFile']>, fields: Readonly<Record<string, unknown>>): unknown {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path }) => ({
      path: ['body', ...path].join('.'),
      code: 'required-before-file',
      message: texts.problems.requiredBeforeFile,
    })),
  );
}
