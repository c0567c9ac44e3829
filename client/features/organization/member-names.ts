import { useEffect } from 'react';
import { create } from 'zustand';
import type { ChangeCause } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';

// Names are rows that can be erased, so no topic carries them: they are read where an author is shown.

/** Who did something, as answers and the live channel name them. */
export type By = ChangeCause['by'];

interface LoadedNames {
  readonly names: ReadonlyMap<string, string>;
  readonly self: string | null;
  readonly askedAt: number;
}

const NOBODY: LoadedNames = { names: new Map(), self: null, askedAt: 0 };
const ASK_AGAIN_AFTER_MS = 10_000;

const useKnown = create<Readonly<Record<string, LoadedNames>>>(() => ({}));

const asking = new Map<string, Promise<void>>();

function ask(organizationId: string): Promise<void> {
  const before = useKnown.getState()[organizationId] ?? NOBODY;
  const underWay = asking.get(organizationId);
  if (underWay !== undefined && Date.now() - before.askedAt < ASK_AGAIN_AFTER_MS) return underWay;
  useKnown.setState({ [organizationId]: { ...before, askedAt: Date.now() } });
  const answer = read(organizationId);
  asking.set(organizationId, answer);
  return answer;
}

async function read(organizationId: string): Promise<void> {
  const members = await call('GET /api/organizations/{id}/members', { path: { id: organizationId } });
  if (!members.ok) return;
  const { eMail } = session.stored();
  useKnown.setState({
    [organizationId]: {
      names: new Map(members.value.map(({ userId, userName }) => [userId, userName])),
      self: members.value.find((member) => member.eMail === eMail)?.userId ?? null,
      askedAt: Date.now(),
    },
  });
}

/** The id of who is logged in, as a member of the organisation; null as long as it is not known. */
export function useSelf(organizationId: string): string | null {
  const self = useKnown((all) => (all[organizationId] ?? NOBODY).self);
  useEffect(() => {
    if (self === null) void ask(organizationId);
  }, [organizationId, self]);
  return self;
}

/** How those who did something are called: 'Anna', 'Anna, Lukas'; asked for when first needed. */
export function useNamesOf(organizationId: string, by: readonly By[]): string {
  const known = useKnown((all) => all[organizationId] ?? NOBODY);
  const isUnknown = by.some(({ kind, id }) => kind === 'user' && !known.names.has(id));
  useEffect(() => {
    if (isUnknown) void ask(organizationId);
  }, [organizationId, isUnknown]);
  return by.map((each) => nameOf(each, known)).join(', ');
}

/** The reader's own id among the members of an organisation, once it was asked for; null: no member. */
export async function selfIn(organizationId: string): Promise<string | null> {
  await ask(organizationId);
  return useKnown.getState()[organizationId]?.self ?? null;
}

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

function nameOf({ kind, id }: By, { names, self }: LoadedNames): string {
  if (kind === 'apiKey') return texts.presence.program;
  if (kind === 'system') return texts.presence.system;
  if (id === self) return texts.presence.self;
  const name = names.get(id);
  return name === undefined ? texts.presence.somebody : firstName(name);
}

/** What people in a hall call each other; of 'turnierleitung@verein.de' what stands before the @. */
export const firstName = (name: string): string => name.trim().split(/[\s@]/)[0] ?? name;
