import { describe, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import { organizationChange } from '#domain/organization/history-contract.ts';
import { organizationEntries } from '#domain/organization/history.ts';
import { goldenStreams, storedOf } from '../support/golden.ts';

const streams = [...goldenStreams.values()].filter(({ stream }) => stream.startsWith('organization-'));
const entries = streams.flatMap((golden) => organizationEntries(storedOf(golden)));
const changes = entries.flatMap((entry) => entry.changes);

describe('what the history tells of an organisation', () => {
  it('is told of every event that there is, each in its shape', () => {
    for (const change of changes) expect(organizationChange.safeParse(change).error, change.type).toBeUndefined();
    expect([...new Set(changes.map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(organization.folds).toSorted(),
    );
    const events = streams.reduce((sum, golden) => sum + storedOf(golden).length, 0);
    expect(entries.reduce((sum, { changeCount }) => sum + changeCount, 0)).toBe(events);
  });

  it('never holds what opens something: no secret of a key, and no address of an invitation', () => {
    const stored = JSON.stringify(streams.map((golden) => storedOf(golden)));
    for (const field of ['secretHash', 'addressHash']) {
      expect(stored).toContain(field);
      expect(JSON.stringify(entries)).not.toContain(field);
    }
  });
});
