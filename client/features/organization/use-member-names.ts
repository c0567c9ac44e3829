import { useEffect, useMemo } from 'react';
import type { ChangeCause, MemberAnswer } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, readOnce, useQuery } from '../../api/use-query.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';

// Names are rows that can be erased, so no topic carries them: they are read where an author is shown.

/** Who did something, as answers and the live channel name them. */
export type By = ChangeCause['by'];

/** In milliseconds: a newcomer's name is read soon, an erased one not with every change. */
const REREAD_AFTER_MS = 10_000;

const membersOf = (organizationId: string) =>
  query('GET /api/organizations/{id}/members', { path: { id: organizationId } });

/** Without polling: of the members only their names matter, which hardly change. */
const useMembers = (organizationId: string) =>
  useQuery(membersOf(organizationId), { refetchInterval: null, retryInterval: REREAD_AFTER_MS });

const findSelf = (members: readonly MemberAnswer[] | null): string | null => {
  const { eMail } = session.stored();
  return members?.find((member) => member.eMail === eMail)?.userId ?? null;
};

/** The id of who is logged in, as a member of the organisation; null as long as it is not known. */
export const useSelf = (organizationId: string): string | null => findSelf(useMembers(organizationId).data);

/** When the names of an organisation were requested last. */
const requestedAt = new Map<string, number>();

/** How those who did something are called: 'Anna', 'Anna, Lukas'; asked for when first needed. */
export function useMemberNames(organizationId: string, by: readonly By[]): string {
  const { data, refetch } = useMembers(organizationId);
  const names = useMemo(() => new Map((data ?? []).map(({ userId, userName }) => [userId, userName])), [data]);
  const isUnknown = by.some(({ kind, id }) => kind === 'user' && !names.has(id));
  useEffect(() => {
    if (!isUnknown) return;
    const waitMs = (): number => (requestedAt.get(organizationId) ?? 0) + REREAD_AFTER_MS - Date.now();
    if (data === null) {
      // The first request is under way.
      requestedAt.set(organizationId, Date.now());
      return;
    }
    const timer = setTimeout(() => {
      // Another part of the page has just done it.
      if (waitMs() > 0) return;
      requestedAt.set(organizationId, Date.now());
      refetch();
    }, waitMs());
    return () => clearTimeout(timer);
  }, [organizationId, isUnknown, data, refetch]);
  const self = findSelf(data);
  return by.map((each) => nameOf(each, names, self)).join(', ');
}

/** The reader's own id among the members of an organisation; null: no member, or not to be read. */
export const selfIn = async (organizationId: string): Promise<string | null> =>
  findSelf(await readOnce(membersOf(organizationId)));

/** How the people and programs of an organisation are called, as it reads after 'von'. */
export async function namesIn(organizationId: string): Promise<(by: By | null) => string> {
  const members = await call('GET /api/organizations/{id}/members', { path: { id: organizationId } });
  const names = new Map(members.ok ? members.value.map(({ userId, userName }) => [userId, userName]) : []);
  return (by) => {
    if (by?.kind === 'apiKey') return texts.conflict.program;
    if (by?.kind === 'system') return texts.conflict.system;
    return names.get(by?.id ?? '') ?? texts.conflict.somebody;
  };
}

function nameOf({ kind, id }: By, names: ReadonlyMap<string, string>, self: string | null): string {
  if (kind === 'apiKey') return texts.presence.program;
  if (kind === 'system') return texts.presence.system;
  if (id === self) return texts.presence.self;
  const name = names.get(id);
  return name === undefined ? texts.presence.somebody : firstName(name);
}

/** Returns the first name, as people in a hall use it; of 'turnierleitung@verein.de' the part before the @. */
export const firstName = (name: string): string => name.trim().split(/[\s@]/)[0] ?? name;
