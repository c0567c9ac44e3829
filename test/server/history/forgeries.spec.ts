import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { createEnvelope } from '#server/event-store/envelope.ts';
import { exportHistory, type ExportSummary } from '#server/history/proof/history-export.ts';
import type { PaperProof } from '#server/history/proof/chain-head.ts';
import { describeFlaw } from '#server/history/proof/describe-flaw.ts';
import { signerFrom, type PublicKey, type Signer } from '#server/history/proof/signatures.ts';
import { verifyHistory } from '#server/history/proof/verify-export.ts';
import { texts } from '#server/texts/de.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What can be done to an exported history, by name, and what its check says of it. Auditors are given the check as a file: it
// runs in an empty folder, with Node and nothing else.

let portal: TestPortal;
let founded: Founded;
let folder: string;
/** Of seven events: created, planned, two results, a name, a correction and its undo. */
let file: string;
let other: string;
let keys: readonly PublicKey[];
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  await report(portal, founded, 'm1', [2, 1], { 'idempotency-key': 'einmal' });
  await report(portal, founded, 'm2', [0, 4]);
  const url = `/api/tournaments/${founded.tournament}`;
  await call(portal, 'PATCH', `${url}/teams/t1/name`, { name: 'SV Müßig 🏐' });
  await report(portal, founded, 'm1', [3, 1]);
  await call(portal, 'POST', `${url}/undo`, { version: 6 });
  file = await exported(founded);
  other = await exported(await foundTournament(portal));
  ({ keys } = (await portal.http.inject('/.well-known/tournament-history-keys')).json<{ keys: PublicKey[] }>());
  folder = await mkdtemp(join(tmpdir(), 'forgeries-'));
  await copyFile(
    join(import.meta.dirname, '../../../dist/server/verify-history.mjs'),
    join(folder, 'verify-history.mjs'),
  );
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys }));
});
afterAll(async () => {
  await portal.end();
  await rm(folder, { recursive: true, force: true });
});

const exported = async ({ tournament }: Founded): Promise<string> =>
  (await call(portal, 'GET', `/api/tournaments/${tournament}/history/export`)).body;

/** What the check says, in German. */
function told(content: string | Buffer, paper: PaperProof | null = null): string {
  const verdict = verifyHistory(Buffer.from(content), keys, paper);
  const t = texts.historyProof;
  if (!verdict.genuine) return t.notGenuine(describeFlaw(verdict.flaw, t.flaws));
  const found = verdict.headFound === null ? '' : t.headFound(verdict.headFound);
  return ['In Ordnung', ...verdict.altered.map((what) => t.altered[what]), found].join(' ');
}

/** The same by the file, which ends with a code. */
async function run(content: string | Buffer, ...more: readonly string[]): Promise<{ code: number; said: string }> {
  await writeFile(join(folder, 'verlauf.jsonl'), content);
  const args = ['verify-history.mjs', 'verlauf.jsonl', '--keys', 'keys.json', ...more];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} });
    return { code: 0, said: stdout };
  } catch (fault) {
    const { code, stderr } = fault as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

type Line = Omit<StoredEvent, 'position' | 'data' | 'metadata'> & {
  data: Record<string, unknown>;
  metadata: { -readonly [Field in keyof StoredEvent['metadata']]: StoredEvent['metadata'][Field] };
};
type Sealed = { seal: ExportSummary; signature: string };
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const eventsOf = (text: string): Line[] =>
  linesOf(text)
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
const sealOf = (text: string): Sealed => JSON.parse(linesOf(text).at(-1) ?? '') as Sealed;
const written = (events: readonly object[], last: object): string =>
  [...events, last].map((line) => `${JSON.stringify(line)}\n`).join('');

/** The lines as texts, changed. */
const lines = (change: (lines: string[]) => string[]) => (): string => `${change(linesOf(file)).join('\n')}\n`;
/** Number N of the file, changed by a hand that knows nothing of hashes. */
const entry = (number: number, change: (event: Line) => object) => (): string => {
  const events = eventsOf(file);
  change(events[number - 1] ?? fail());
  return written(events, sealOf(file));
};
const sealed = (change: (last: Sealed) => object) => (): string => {
  const last = sealOf(file);
  change(last);
  return written(eventsOf(file), last);
};
const fail = (): never => {
  throw new Error('There is no such line');
};

/** The events chained anew from a number on, as somebody does who knows how. */
function rechained(events: readonly Line[], from: number): Line[] {
  let chain = events[from - 2]?.metadata.chain ?? '';
  return events.map((event, at) => {
    if (at < from - 1) return event;
    const { id, stream, type, schema, data, metadata } = event;
    const anew = createEnvelope({ chain }, stream, at, { type, data }, { ...metadata, id, schema });
    chain = anew.metadata.chain;
    return { ...event, revision: at, metadata: { ...anew.metadata } };
  });
}
const scoredAnew = (): Line[] => {
  const events = eventsOf(file);
  Object.assign(events[2]?.data ?? {}, { scoreA: 9 });
  return rechained(events, 3);
};
const headOf = (events: readonly Line[]): string => events.at(-1)?.metadata.chain ?? '';

async function signedBy(signer: Signer, events: readonly Line[], breach?: ExportSummary['breach']) {
  const pages = Readable.from([events.map((event) => ({ ...event, position: '' }))]);
  const by = { signer, exportedAt: '2026-11-21T09:00:00Z', breach: breach ?? null };
  return (await exportHistory(`tournament-${founded.tournament}`, pages, by)).toString();
}
const elsewhere = signerFrom(randomBytes(32));
const pretender = (): Signer => ({ ...elsewhere, publicKey: keys[0] ?? fail() });
const latin1 = (): Buffer => Buffer.from(file.replaceAll('🏐', '?'), 'latin1');

const DATA = (number: number): string => `Nr. ${number}: der Inhalt wurde verändert`;
const CHAIN = (number: number): string => `Nr. ${number}: Zeit, Person oder Vorgänger wurden verändert`;
const PLACE = (number: number): string => `Nr. ${number}: hier fehlt ein Ereignis, oder es steht an falscher Stelle`;
const FORM = (number: number): string => `Nr. ${number}: kein Ereignis`;
const SIGNATURE = 'Die Unterschrift ist falsch.';
const UNSIGNED = 'Die letzte Zeile mit der Unterschrift fehlt';

type Forge = () => string | Buffer | Promise<string>;

describe('a forged history is told for what it is', () => {
  it('and the true one passes', async () => {
    expect(linesOf(file)).toHaveLength(8);
    const { code, said } = await run(file);
    expect([code, said]).toEqual([0, expect.stringContaining(`tournament-${founded.tournament} bis Nr. 7`)]);
  });

  it.each<[name: string, forge: Forge, said: string]>([
    // An entry
    ['another score', entry(3, ({ data }) => Object.assign(data, { scoreA: 9 })), DATA(3)],
    ['another name', entry(5, ({ data }) => Object.assign(data, { name: 'FC' })), DATA(5)],
    ['a reason put in', entry(6, ({ data }) => Object.assign(data, { reason: 'Schreibfehler' })), DATA(6)],
    ['another time', entry(3, ({ metadata }) => Object.assign(metadata, { at: '2020-01-01T00:00:00Z' })), CHAIN(3)],
    ['another person', entry(4, ({ metadata }) => Object.assign(metadata.actor, { id: 'jemand' })), CHAIN(4)],
    [
      'a key in the place of a person',
      entry(4, ({ metadata }) => Object.assign(metadata.actor, { kind: 'apiKey' })),
      CHAIN(4),
    ],
    [
      'an undo that looks like a result',
      entry(7, ({ metadata }) => Object.assign(metadata, { cause: null })),
      CHAIN(7),
    ],
    [
      'an undo of another step',
      entry(7, ({ metadata }) => Object.assign(metadata, { cause: { undoes: 3 } })),
      CHAIN(7),
    ],
    [
      'a call that it never came with',
      entry(3, ({ metadata }) => Object.assign(metadata, { command: null })),
      CHAIN(3),
    ],
    ['another kind of event', entry(3, (event) => Object.assign(event, { type: 'RunningScoreReported' })), CHAIN(3)],
    ['another id', entry(3, (event) => Object.assign(event, { id: '00000000-0000-4000-8000-000000000000' })), CHAIN(3)],
    ['another salt', entry(3, ({ metadata }) => Object.assign(metadata, { salt: 'AAAA' })), DATA(3)],
    ['another place', entry(3, (event) => Object.assign(event, { revision: 9 })), PLACE(3)],
    ['a field more', entry(2, (event) => Object.assign(event, { note: 'x' })), FORM(2)],
    [
      'a name given twice',
      lines((all) => all.with(4, (all[4] ?? '').replace('"data":{', '"data":{"name":"FC",'))),
      FORM(5),
    ],
    ['blanks within a line', lines((all) => all.with(1, ` ${all[1]}`)), FORM(2)],
    ['a line that is no JSON', lines((all) => all.with(2, '{')), FORM(3)],
    ['a name in other letters that look the same', () => file.replace('Müßig', 'Müßig'.normalize('NFD')), DATA(5)],
    // Their order and number
    ['an entry taken out', lines((all) => all.toSpliced(2, 1)), PLACE(3)],
    ['the first entry taken out', lines((all) => all.slice(1)), PLACE(1)],
    ['the last entry taken out', lines((all) => all.toSpliced(6, 1)), 'gilt bis Nr. 7, die Datei reicht bis Nr. 6'],
    ['two entries swapped', lines((all) => all.with(2, all[3] ?? '').with(3, all[2] ?? '')), PLACE(3)],
    ['an entry twice', lines((all) => all.toSpliced(3, 0, all[2] ?? '')), PLACE(4)],
    ['an empty line between', lines((all) => all.toSpliced(2, 0, '')), FORM(3)],
    ['an entry of another tournament', lines((all) => all.with(1, linesOf(other)[1] ?? '')), PLACE(2)],
    [
      'an entry put in at the end',
      () => {
        const events = eventsOf(file);
        const added = rechained([...events, { ...(events[2] ?? fail()), id: randomBytes(8).toString('hex') }], 8);
        return written(added, sealOf(file));
      },
      'gilt bis Nr. 7, die Datei reicht bis Nr. 8',
    ],
    [
      'all under the name of another tournament',
      () => file.replaceAll(founded.tournament, 'aaaaaaaaaaaaaaaa'),
      CHAIN(1),
    ],
    // By somebody who can compute hashes
    [
      'another score with its own hash',
      () => {
        const events = eventsOf(file);
        const anew = scoredAnew();
        return written(events.with(2, anew[2] ?? fail()), sealOf(file));
      },
      CHAIN(4),
    ],
    [
      'all chained anew from there on',
      () => written(scoredAnew(), sealOf(file)),
      'gilt für ein anderes Ende als Nr. 7',
    ],
    [
      'all chained anew, and the seal with it',
      () => {
        const last = sealOf(file);
        return written(scoredAnew(), { ...last, seal: { ...last.seal, head: headOf(scoredAnew()) } });
      },
      SIGNATURE,
    ],
    [
      'the last entry taken out, and out of the seal',
      () => {
        const [events, last] = [eventsOf(file).slice(0, -1), sealOf(file)];
        return written(events, { ...last, seal: { ...last.seal, events: 6, head: headOf(events) } });
      },
      SIGNATURE,
    ],
    // The signature
    ['no signature', lines((all) => all.slice(0, -1)), UNSIGNED],
    ['an empty file', () => '', UNSIGNED],
    ['another signature', sealed((last) => Object.assign(last, { signature: 'AAAA' })), SIGNATURE],
    [
      'another time of export',
      sealed(({ seal }) => Object.assign(seal, { exportedAt: '2020-01-01T00:00:00Z' })),
      SIGNATURE,
    ],
    ['the signature of another file', () => written(eventsOf(file), sealOf(other)), PLACE(1)],
    ['signed by another installation', () => signedBy(elsewhere, scoredAnew()), 'gehört nicht zu dieser Installation'],
    ['signed by another in the name of this key', () => signedBy(pretender(), scoredAnew()), SIGNATURE],
    [
      'what the portal knew taken out of the seal',
      async () => {
        const known = {
          version: 3,
          breach: 'rewritten',
          missing: 0,
          at: '2026-11-21T09:00:00Z',
          isAccepted: false,
        } as const;
        const [own, last] = [sealOf(file), sealOf(await signedBy(pretender(), eventsOf(file), known))];
        const { breach: _, ...without } = last.seal;
        return written(eventsOf(file), { seal: without, signature: own.signature });
      },
      SIGNATURE,
    ],
    ['two files in one', () => file + other, PLACE(1)],
    // Not forged, and no longer what was signed
    ['written anew in Latin-1', latin1, 'Die Datei ist kein UTF-8 mehr'],
    ['written anew in UTF-16', () => Buffer.from(`\uFEFF${file}`, 'utf16le'), 'Die Datei ist kein UTF-8 mehr'],
  ])('%s', async (_name, forge, said) => {
    expect(told(await forge())).toMatch(/^NICHT in Ordnung\. /);
    expect(told(await forge())).toContain(said);
  });

  it('by the file that stands alone too, in two languages', async () => {
    const { code, said } = await run(lines((all) => all.toSpliced(2, 1))());
    expect([code, said]).toEqual([1, expect.stringContaining(`NICHT in Ordnung. ${PLACE(3)}`)]);
    expect(said).toContain('NOT genuine. No. 3: an event is missing here');
  });

  it.each([
    ['the ends of lines of Windows', () => file.replaceAll('\n', '\r\n'), 'wurden die Zeilenenden umgeschrieben'],
    ['a mark before the beginning', () => `\uFEFF${file}`, 'ein Zeichen vor den Anfang gesetzt (BOM)'],
    ['blank lines at the end', () => `${file}\n\n`, 'kamen am Ende leere Zeilen dazu'],
  ])('%s are named, and change nothing of it', (_name, alter, said) => {
    expect(told(alter())).toContain(`In Ordnung Unterwegs`);
    expect(told(alter())).toContain(said);
    expect(told(file)).not.toContain('Unterwegs');
  });

  it('by the file that stands alone too, which ends well', async () => {
    const { code, said } = await run(`\uFEFF${file.replaceAll('\n', '\r\n')}`);
    expect([code, said]).toEqual([0, expect.stringContaining('BOM')]);
    expect(said).toContain('On the way the ends of lines were written anew');
  });

  it('no end of a line is missed at the end of the file', () => {
    expect(told(file.trimEnd())).toBe('In Ordnung ');
  });
});

describe('a paper is held against the file', () => {
  const digitsAt = (number: number): string => (eventsOf(file)[number - 1]?.metadata.chain ?? '').slice(0, 16);

  it('its digits are found, with the number beside them or without', async () => {
    expect(told(file, { head: digitsAt(3), number: null })).toContain('Prüfwert ist der von Nr. 3');
    const { code, said } = await run(file, '--head', digitsAt(3).toUpperCase(), '--nr', 'Nr. 3');
    expect([code, said]).toEqual([0, expect.stringContaining('Prüfwert ist der von Nr. 3')]);
  });

  const NOWHERE = '0123456789abcdef';

  it.each<[name: string, paper: () => PaperProof, said: string]>([
    [
      'a paper that is younger than the file',
      () => ({ head: NOWHERE, number: 9 }),
      'Die Datei ist älter als das Papier: Sie reicht bis Nr. 7, das Papier nennt Nr. 9',
    ],
    [
      'a number read wrongly',
      () => ({ head: digitsAt(3), number: 4 }),
      'Der Prüfwert ist der von Nr. 3, nicht von Nr. 4',
    ],
    ['a log written anew', () => ({ head: NOWHERE, number: 3 }), 'Nr. 3 hat in dieser Datei einen anderen Prüfwert'],
    ['digits without their number', () => ({ head: NOWHERE, number: null }), 'das Papier ist jünger als die Datei'],
  ])('%s', (_name, paper, said) => {
    expect(told(file, paper())).toContain(said);
  });

  it('what is no paper is asked for again', async () => {
    for (const more of [
      ['--head', 'xyz'],
      ['--nr', '3'],
      ['--head', digitsAt(3), '--nr', 'drei'],
    ]) {
      expect((await run(file, ...more)).code, more.join(' ')).toBe(2);
    }
  });
});
