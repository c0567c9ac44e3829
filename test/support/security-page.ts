import { posix } from 'node:path';
import type { Files } from './documents.ts';

// What must hold of the pages on security (docs/security.md): every requirement stands once, what is claimed is shown, and
// what is not has its reason. Every function answers what is wrong, a line each.

/** A line of a chapter: requirements that share an answer. */
interface Row {
  readonly page: string;
  readonly numbers: readonly string[];
  readonly asks: string;
  readonly stands: string;
  readonly shown: string;
}

const PAGE = /^docs\/security\/V(\d+)\.md$/;
const FIRST_CELL = /^\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/;
/** Words that begin how a requirement stands. What is met, wholly or partly, has to be shown. */
const STANDS = /^(Met|Partly|Not met|Does not apply): (.*)$/;
/** Characters that a reason has at least. */
const REASON = 25;

const isChapter = (path: string): boolean => PAGE.test(path);

function rowsOf(files: Files): Row[] {
  return Object.entries(files)
    .filter(([path]) => isChapter(path))
    .flatMap(([page, text]) =>
      text.split('\n').flatMap((line) => {
        const cells = line.split('|').map((cell) => cell.trim());
        const [, numbers = '', asks = '', stands = '', shown = ''] = cells;
        if (!FIRST_CELL.test(numbers)) return [];
        return [{ page, numbers: numbers.split(', '), asks, stands, shown: cells.length === 6 ? shown : '' }];
      }),
    );
}

/** Requirements that are missing, stand twice, in another chapter, or in none that there is. */
export function wrongNumbers(files: Files, required: readonly string[]): string[] {
  const found = rowsOf(files).flatMap(({ page, numbers }) => numbers.map((number) => ({ page, number })));
  const numbers = found.map(({ number }) => number);
  return [
    ...required.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...numbers.filter((number, at) => numbers.indexOf(number) !== at).map((number) => `${number} stands twice`),
    ...found.flatMap(({ page, number }) =>
      required.includes(number) ? [] : [`${page} has ${number}, which nobody asks for`],
    ),
    ...found.flatMap(({ page, number }) =>
      PAGE.exec(page)?.[1] === number.split('.')[0] ? [] : [`${page} has ${number}, of another chapter`],
    ),
  ];
}

const linksIn = (text: string): string[] => Array.from(text.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g), ([, to = '']) => to);

/** Lines that do not say how a requirement stands, claim something without showing it, or give no reason. */
export function wrongClaims(files: Files, paths: readonly string[]): string[] {
  const there = new Set(paths);
  return rowsOf(files).flatMap(({ page, numbers, asks, stands, shown }) => {
    const name = numbers.join(', ');
    const [, how, why = ''] = STANDS.exec(stands) ?? [];
    if (asks === '') return [`${name} does not say what it asks`];
    if (how === undefined) return [`${name} does not say how it stands`];
    if (why.length < REASON) return [`${name} says too little: ${stands}`];
    const specs = linksIn(shown).map((to) => posix.normalize(posix.join(posix.dirname(page), to)));
    const missing = specs.filter((path) => !there.has(path) || !/^test\/.*\.spec\.tsx?$/.test(path));
    if (missing.length > 0) return missing.map((path) => `${name} is shown by ${path}, which is no spec`);
    const isClaim = how === 'Met' || how === 'Partly';
    const isExcused = /^no spec: .{25,}$/.test(shown);
    return isClaim && specs.length === 0 && !isExcused ? [`${name} is shown by nothing`] : [];
  });
}

/** Purposes for which a key is derived from the secret, by the code; `docs/security.md` has to name each. */
export function unnamedKeys(files: Files, page: string): string[] {
  const purposes = Object.entries(files)
    .filter(([path]) => /^server\/.*\.ts$/.test(path))
    .flatMap(([, code]) => Array.from(code.matchAll(/(?:keyOf|deriveKey)\('([^']+)'/g), ([, purpose = '']) => purpose));
  return [...new Set(purposes)]
    .filter((purpose) => !page.includes(`\`${purpose}\``))
    .map((each) => `${each} is left out`);
}

/** The text of a page under a heading of the second level, as far as the next one. */
export const sectionOf = (page: string, heading: string): string =>
  page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';

/** The portal's own address, and where it leads people. */
const LED_TO = new Set(['PUBLIC_URL', 'IMPRINT_URL', 'PRIVACY_URL']);

/** Settings that hold an address to which the portal connects; `section` has to name each. */
export const unnamedConnections = (settings: string, section: string): string[] =>
  Array.from(settings.matchAll(/^ {2}([A-Z_]+_URL):/gm), ([, name = '']) => name)
    .filter((name) => !LED_TO.has(name) && !section.includes(`\`${name}`))
    .map((name) => `${name} is left out`);

/** Lines that the table of logs names in code, and that no log call writes. */
export const unwrittenLines = (files: Files, section: string): string[] =>
  Array.from(section.matchAll(/\(`([a-z ]+)`\)/g), ([, line = '']) => line)
    .filter((line) => !Object.values(files).some((code) => code.includes(`'${line}'`)))
    .map((line) => `${line} is written by nobody`);

const SECRET = /token|password|secret|mail|key|^(confirmation)?code$/i;

/** Fields of a call's query by whose name a secret or an address would be in the call's own address. */
export const secretsInQueries = (queries: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(queries).flatMap(([call, names]) =>
    names.filter((name) => SECRET.test(name)).map((name) => `${call} takes ${name}`),
  );

/** The part of package-lock.json that is looked at. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

/** Packages that the lock file takes from elsewhere than the registry, or without a hash of what they have to be. */
export const unprovenPackages = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, resolved }]) => {
    if (path === '') return [];
    if (resolved !== undefined) return [`${path} comes from ${resolved}`];
    return integrity?.startsWith('sha512-') === true ? [] : [`${path} has no hash`];
  });
