import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../commands/call.ts';
import { session } from '../session/here.ts';
import { texts } from '../texts/de.ts';
import type { By } from './changed-meanwhile.ts';

// Names are rows that can be erased, so no topic carries them: they are asked for where somebody's deed is shown.

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly self: string | null;
  readonly askedAt: number;
}

const NOBODY: Known = { names: new Map(), self: null, askedAt: 0 };
const ASK_AGAIN_AFTER = 10_000;

const useKnown = create<Readonly<Record<string, Known>>>(() => ({}));

async function ask(organizationId: string): Promise<void> {
  const before = useKnown.getState()[organizationId] ?? NOBODY;
  if (Date.now() - before.askedAt < ASK_AGAIN_AFTER) return;
  useKnown.setState({ [organizationId]: { ...before, askedAt: Date.now() } });
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

/** How those who did something are called: 'Anna', 'Anna, Lukas'; asked for when first needed. */
export function useNamesOf(organizationId: string, by: readonly By[]): string {
  const known = useKnown((all) => all[organizationId] ?? NOBODY);
  const isUnknown = by.some(({ kind, id }) => kind === 'user' && !known.names.has(id));
  useEffect(() => {
    if (isUnknown) void ask(organizationId);
  }, [organizationId, isUnknown]);
  return by.map((each) => nameOf(each, known)).join(', ');
}

function nameOf({ kind, id }: By, { names, self }: Known): string {
  if (kind === 'apiKey') return texts.presence.program;
  if (kind === 'system') return texts.presence.system;
  if (id === self) return texts.presence.self;
  const name = names.get(id);
  return name === undefined ? texts.presence.somebody : firstName(name);
}

/** What people in a hall call each other; of 'turnierleitung@verein.de' what stands before the @. */
export const firstName = (name: string): string => name.trim().split(/[\s@]/)[0] ?? name;
