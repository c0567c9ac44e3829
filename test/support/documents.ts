import { posix } from 'node:path';

// What must hold of the pages of this project: the rules' ids, links, references to pages, and how long READMEs are. Every
// function answers what is wrong, a line each.

/** Texts of the project by their path from its top. */
export type Files = Readonly<Record<string, string>>;

const ID = /\[([A-Z]{2}\d{1,2})\]/g;
const DEFINED = /^- \*\*\[([A-Z]{2}\d{1,2})\]\*\*/gm;

const all = (pattern: RegExp, text: string): string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found);
const isRulePage = (path: string): boolean => path.startsWith('docs/rules/');
const pages = (files: Files): [string, string][] => Object.entries(files).filter(([path]) => path.endsWith('.md'));

/** Ids of the rules in the order of the pages; one that is defined twice is there twice. */
export const definedRules = (files: Files): string[] =>
  pages(files)
    .filter(([path]) => isRulePage(path))
    .flatMap(([, text]) => all(DEFINED, text));

/** Rules defined twice, ids that name no rule, rules that no test names. */
export function wrongRules(files: Files): string[] {
  const defined = definedRules(files);
  const known = new Set(defined);
  const tested = new Set(
    Object.entries(files)
      .filter(([path]) => /\.spec\.tsx?$/.test(path))
      .flatMap(([, text]) => stringsIn(text).flatMap((string) => all(ID, string))),
  );
  return [
    ...defined.filter((id, place) => defined.indexOf(id) !== place).map((id) => `${id} is defined twice`),
    ...Object.entries(files).flatMap(([path, text]) =>
      all(ID, text)
        .filter((id) => !known.has(id))
        .map((id) => `${path} names ${id}, which is no rule`),
    ),
    ...[...known].filter((id) => !tested.has(id)).map((id) => `${id} is in no test's name`),
  ];
}

const stringsIn = (code: string): string[] =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];

/** Links and images of pages that lead to no file, no folder or no heading. */
export function brokenLinks(files: Files, paths: readonly string[]): string[] {
  const there = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return pages(files).flatMap(([path, text]) =>
    linksIn(text)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [to = '', anchor] = link.split('#');
        const target = to === '' ? path : posix.normalize(posix.join(posix.dirname(path), to)).replace(/\/$/, '');
        if (!there.has(target)) return true;
        return (
          anchor !== undefined &&
          !headingsOf(files[target] ?? '')
            .map(slug)
            .includes(anchor)
        );
      })
      .map((link) => `${path} links to ${link}`),
  );
}

const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_, depth, parts) => (depth === 0 ? [] : [parts.slice(0, depth).join('/')]));

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

const linksIn = (text: string): string[] => {
  const prose = withoutCode(text);
  return [...all(/\]\(([^)\s]+)\)/g, prose), ...all(/\b(?:src|href)="([^"]+)"/g, prose)];
};

const headingsOf = (text: string): string[] => all(/^#+ (.+)$/gm, text);
/** As GitHub makes anchors of headings. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

/** References in code and pages: `docs/api.md, "Limits"`, `docs/decisions/0003`, or any page by its name. */
export function brokenReferences(files: Files, paths: readonly string[]): string[] {
  const names = new Set(paths.map((path) => posix.basename(path)));
  return Object.entries(files).flatMap(([path, text]) => [
    ...all(/(?<![\w./])(docs\/[\w./-]*\w)/g, text)
      .filter(
        (page) => !paths.some((there) => there === page || there.startsWith(`${page}/`) || isDecision(page, there)),
      )
      .map((page) => `${path} names ${page}`),
    ...Array.from(text.matchAll(/(docs\/[\w/-]+\.md)\)?, "([^"]+)"/g))
      .filter(
        ([, page = '', part = '']) => !headingsOf(files[page] ?? '').includes(part.replaceAll(/\s*\n[ */]*/g, ' ')),
      )
      .map(([reference]) => `${path} names ${reference}`),
    ...all(/(?<![\w./-])([\w-]+\.md)\b/g, text)
      .filter((page) => !names.has(page))
      .map((page) => `${path} names ${page}`),
    ...all(/(specification, sections? \d)/gi, text).map((reference) => `${path} names ${reference}`),
  ]);
}

/** Files and names in backticks of pages that are nowhere: `rules/teams.ts` is any file whose path ends so. */
export function wrongNames(files: Files, paths: readonly string[], names: readonly string[]): string[] {
  const code = Object.entries(files).flatMap(([path, text]) => (/\.tsx?$/.test(path) ? [text] : []));
  const isInCode = (name: string): boolean => code.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const isThere = (file: string): boolean => paths.some((path) => path === file || path.endsWith(`/${file}`));
  return names.flatMap((page) =>
    all(/`([^`\n]+)`/g, (files[page] ?? '').replaceAll(/^```[^]*?^```/gm, ''))
      .filter((name) =>
        /^[\w./-]+\.(?:tsx?|mjs|css|json|md)$/.test(name)
          ? !isThere(name)
          : /^(?:[A-Z][A-Z_]{3,}|[A-Za-z]+[a-z][A-Z]\w*)$/.test(name) && !isInCode(name),
      )
      .map((name) => `${page} names ${name}`),
  );
}

const isDecision = (page: string, there: string): boolean =>
  /^docs\/decisions\/\d{4}$/.test(page) && there.startsWith(`${page}-`);

const PROJECT = new Set(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']);
const readmes = (files: Files): [string, string][] =>
  pages(files).filter(([path]) => !path.startsWith('docs/') && (path === 'README.md' || !PROJECT.has(path)));

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** READMEs above their words, one each and all together. */
export function longReadmes(files: Files, most: { readonly each: number; readonly together: number }): string[] {
  const lengths = readmes(files).map(([path, text]) => ({ path, words: wordsIn(text) }));
  const together = lengths.reduce((sum, { words }) => sum + words, 0);
  return [
    ...lengths.filter(({ path, words }) => path !== 'README.md' && words > most.each).map(({ path }) => path),
    ...(together > most.together ? [`all together have ${together} words`] : []),
  ];
}

/** Commands of package.json that a README leaves out, and commands in it that are none. */
export function wrongCommands(readme: string, scripts: readonly string[]): string[] {
  const named = new Set(all(/npm (?:run )?([a-z:-]+)/g, readme));
  return [
    ...scripts.filter((script) => !named.has(script)).map((script) => `${script} is left out`),
    ...[...named].filter((name) => !scripts.includes(name)).map((name) => `${name} is no command`),
  ];
}

/** Settings that a README's table leaves out, and names in it that are none. `settings`: the source that reads them. */
export function wrongSettings(readme: string, settings: string): string[] {
  const known = all(/^ {2}([A-Z][A-Z_]+): ?(?:z|url|webPage|quota|$)/gm, settings);
  const named = all(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm, readme).flatMap((cell) => all(/`([A-Z_]+)`/g, cell));
  return [
    ...known.filter((name) => !named.includes(name)).map((name) => `${name} is left out`),
    ...named.filter((name) => !known.includes(name)).map((name) => `${name} is no setting`),
  ];
}

/** Calls of docs/api.md as `GET /api/tournaments/{id} | Auditor or key | 200, 304`. */
export const callsIn = (page: string): string[] =>
  Array.from(
    page.matchAll(/^\| `([A-Z]+ [^`]+)` *\| ([^|]+?) *\| ([^|]+?) *\|/gm),
    ([, call = '', right = '', answers = '']) => [call, right, answers].join(' | '),
  );

/** Decisions beyond `most`, without one of their three parts, or with a number that another one has. */
export function wrongDecisions(files: Files, most: number): string[] {
  const decisions = pages(files).filter(([path]) => path.startsWith('docs/decisions/'));
  const numbers = decisions.map(([path]) => posix.basename(path).slice(0, 4));
  return [
    ...(decisions.length > most ? [`${decisions.length} decisions`] : []),
    ...decisions
      .filter(([, text]) => !['Context', 'Decision', 'Consequences'].every((part) => headingsOf(text).includes(part)))
      .map(([path]) => `${path} lacks a part`),
    ...numbers.filter((number, place) => numbers.indexOf(number) !== place).map((number) => `${number} is there twice`),
  ];
}
