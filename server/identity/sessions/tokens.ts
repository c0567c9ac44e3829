import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

/** Seconds. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** From the login on, however often it is renewed. */
export const SESSION_SECONDS = 90 * 24 * 60 * 60;

const ISSUER = 'turnierpult';
/** Verified tokens of each kind: the same one comes with every call of its half hour. */
const VERIFIED_TOKENS_CACHED = 5_000;

const accessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  name: z.string(),
  mail: z.string(),
  rol: z.array(z.string()),
  exp: z.number(),
});
/** What an access token says; `exp` in seconds since 1970. */
export type AccessClaims = z.infer<typeof accessClaims>;

const refreshClaims = z.object({
  sub: z.string(),
  jti: z
    .string()
    .regex(/^[a-z0-9]+\.\d{1,9}$/)
    .transform((jti) => {
      const [session = '', generation] = jti.split('.');
      return { session, generation: Number(generation) };
    }),
  exp: z.number(),
});
/** Claims of a refresh token: its session, and its generation within that session. */
export interface RefreshClaims {
  readonly accountId: string;
  readonly session: string;
  readonly generation: number;
}

/** When a token was made, and when its session ends at the latest. */
interface TokenTimes {
  readonly madeAt: Date;
  readonly endsAt: Date;
}

export interface Tokens {
  /** Valid from now on; no token outlives its session. */
  access(claims: Omit<AccessClaims, 'exp'>, endsAt: Date): string;
  /** The same token for the same arguments: a lost answer is repeated to the letter. */
  refresh(claims: RefreshClaims, times: TokenTimes): string;
  /** null for whatever is not a valid access token of this portal, whichever the reason. */
  readAccess(token: string): AccessClaims | null;
  readRefresh(token: string): RefreshClaims | null;
}

/** Tokens signed with one key per kind (HS256, nothing else); `keyOf` derives a key for a purpose. */
export function openTokens(keyOf: (purpose: string) => Buffer): Tokens {
  const access = tokenKind('access', keyOf('access tokens'), accessClaims);
  const refresh = tokenKind('refresh', keyOf('refresh tokens'), refreshClaims);
  return {
    access: (claims, endsAt) =>
      access.sign({ ...claims, exp: Math.min(seconds(new Date()) + ACCESS_TOKEN_SECONDS, seconds(endsAt)) }),
    refresh: ({ accountId, session, generation }, { madeAt, endsAt }) => {
      const iat = seconds(madeAt);
      const exp = Math.min(iat + REFRESH_TOKEN_SECONDS, seconds(endsAt));
      return refresh.sign({ sub: accountId, jti: `${session}.${generation}`, iat, exp });
    },
    readAccess: access.read,
    readRefresh(token) {
      const claims = refresh.read(token);
      return claims === null ? null : { accountId: claims.sub, ...claims.jti };
    },
  };
}

/**
 * Signs and verifies one kind of token with its own key. `read` returns claims only of tokens that this portal issued and
 * that have not expired.
 */
export function tokenKind<Claims extends { readonly exp: number }>(
  name: string,
  key: Buffer,
  claims: z.ZodType<Claims>,
) {
  const audience = `${ISSUER} ${name}`;
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    iss: ISSUER,
    aud: audience,
    header: { alg: 'HS256', typ: name },
  });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: audience,
    checkTyp: name,
    requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub'],
    cache: VERIFIED_TOKENS_CACHED,
  });

  return {
    sign,
    read(token: string): Claims | null {
      try {
        return claims.safeParse(verify(token)).data ?? null;
      } catch {
        // The reasons stay hidden from a caller without a valid token.
        return null;
      }
    },
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
