import { language } from '../../texts/de/language.ts';
import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { plainDay, ZONE } from '../../texts/format.ts';

const t = texts.history;

/** No other page says seconds. */
const seconds = new Intl.DateTimeFormat(language.locale, { timeZone: ZONE, timeStyle: 'medium' });

/** What identifies a step in a downloaded file: its numbers with the second it was stored, and who did it by the id there. */
export function exactLines({
  from,
  version,
  recordedAt,
  actor,
}: Pick<HistoryEntry, 'from' | 'version' | 'recordedAt' | 'actor'>): readonly string[] {
  const numbers = version - from > 1 ? t.numbers(from + 1, version) : t.number(version);
  const ids: Readonly<Record<HistoryEntry['actor']['kind'], string | null>> = {
    user: t.account(actor.id),
    apiKey: t.keyId(actor.id),
    system: null,
  };
  return [
    t.exact(numbers, plainDay(recordedAt), seconds.format(new Date(recordedAt))),
    ...(ids[actor.kind] === null ? [] : [ids[actor.kind] ?? '']),
  ];
}
