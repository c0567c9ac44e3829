import { dirname } from 'node:path';
import { AREAS } from './layers.ts';
import type { Area, Layer } from './layers/layer.ts';
import { AREA_NAMES, importsOf, isIn, ROOMS, roomOf, sentenceFor, type AreaName } from './rooms.ts';

// The table of layers as rules of the linter, which knows an import as it is written and not where it leads.

interface Pattern {
  readonly regex?: string;
  readonly group?: readonly string[];
  readonly allowTypeImports?: boolean;
  readonly message: string;
}

interface Override {
  readonly files: readonly string[];
  readonly rules: { readonly 'no-restricted-imports': readonly ['error', { readonly patterns: readonly Pattern[] }] };
}

const UPWARDS = String.raw`^(\.\./)+`;
const SHORTEST = 'Take the shortest way: a path says how far away a room is.';

/** An override takes the place of those before it, so each is complete, and what lies deeper comes later. */
export function importRules(): { readonly overrides: readonly Override[] } {
  const whole = AREA_NAMES.map((area) => ({ files: [`${area}/**`], patterns: outwards(area).toSorted(groupsLast) }));
  const layers = AREA_NAMES.flatMap((area) =>
    AREAS[area].layers.flatMap((layer) =>
      viewpoints(layer).map((from) => ({
        files: from.rooms.map((room) => (from.areFiles ? room : `${room}/**`)),
        patterns: [...inwards(area, layer, from), ...outwards(area, layer)].toSorted(groupsLast),
      })),
    ),
  );
  const depth = ({ files }: { readonly files: readonly string[] }): number => files[0]?.split('/').length ?? 0;
  const all = [...whole, ...layers.toSorted((a, b) => depth(a) - depth(b))];
  return {
    overrides: all.map(({ files, patterns }) => ({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    })),
  };
}

/** What a group lets through, the linter asks no later pattern about. */
const groupsLast = (a: Pattern, b: Pattern): number => Number('group' in a) - Number('group' in b);

/** Rooms of a layer that see all others by the same paths. */
interface Viewpoint {
  readonly rooms: readonly string[];
  /** The folder in which they lie. */
  readonly parent: string;
  readonly areFiles: boolean;
}

const isFile = (path: string): boolean => /\.tsx?$/.test(path);

function viewpoints(layer: Layer): readonly Viewpoint[] {
  const rooms = ROOMS.filter((room) => room.layer === layer).map(({ name }) => name);
  const keys = [...new Set(rooms.map((room) => `${dirname(room)} ${isFile(room)}`))];
  return keys.map((key) => {
    const same = rooms.filter((room) => `${dirname(room)} ${isFile(room)}` === key);
    return { rooms: same, parent: dirname(same[0] ?? ''), areFiles: same.some(isFile) };
  });
}

/** Of the layer's own area. */
function inwards(area: AreaName, layer: Layer, from: Viewpoint): readonly Pattern[] {
  const ways = refusedIn(area, importsOf(area, layer, 'value'), from).map(({ path, besides }) => ({
    ...wayTo(path, from),
    path,
    besides,
    message: sentenceFor(area, layer, path),
  }));
  const whole = ways.filter(({ besides }) => besides.length === 0);
  const beginnings = unique(whole.map(({ start, message }) => ({ start, message })));
  const ancestors = from.parent.split('/').slice(1);
  return [
    ...beginnings.map(({ start, message }) => ({
      regex: start + anyOf(whole.filter((way) => way.start === start && way.message === message)),
      message,
    })),
    ...ways
      .filter(({ besides }) => besides.length > 0)
      .map(({ rest, path, besides, message }) => ({
        group: [`**/${rest}/**`, ...besides.map((file) => `!**/${rest}${file.slice(path.length)}`)],
        message,
      })),
    // A folder of which each part is a room has no names here: its parts are told by lying beside each other.
    ...(from.rooms.some((room) => room.endsWith('/*'))
      ? [{ regex: String.raw`^\.\./[^./][^/]*/`, message: sentenceFor(area, layer, from.parent) }]
      : []),
    ...(ancestors.length > 0 ? [{ regex: `${UPWARDS}(${ancestors.join('|')})/`, message: SHORTEST }] : []),
  ];
}

interface Refused {
  /** A folder with all in it, or a file. */
  readonly path: string;
  /** Files in it that may be imported. */
  readonly besides: readonly string[];
}

/** As few folders and files as say it. */
function refusedIn(folder: string, imports: readonly string[], from: Viewpoint): readonly Refused[] {
  const own = from.rooms.length === 1 ? from.rooms[0] : undefined;
  const inside = ROOMS.filter(({ name }) => isIn(folder, name));
  const isAllowed = (name: string): boolean =>
    name === own || imports.some((each) => each === name || (roomOf(each)?.name !== each && isIn(each, name)));
  if (!isIn(folder, from.parent) && !inside.some(({ name }) => isAllowed(name))) {
    const besides = imports.filter((each) => isFile(each) && each !== folder && isIn(folder, each));
    return [{ path: folder, besides }];
  }
  const below = inside.map(({ name }) => name.replace(/\/\*$/, '')).filter((name) => name !== folder);
  const children = new Set(below.map((name) => name.split('/', folder.split('/').length + 1).join('/')));
  return [...children].flatMap((child) => refusedIn(child, imports, from));
}

/** How one begins, as a regular expression, who imports a path, and what then follows. */
function wayTo(
  path: string,
  { rooms, parent, areFiles }: Viewpoint,
): { readonly start: string; readonly rest: string } {
  const [own = ''] = rooms;
  if (rooms.length === 1 && !areFiles && isIn(own, path))
    return { start: String.raw`^(\./|(\.\./)+)`, rest: path.slice(own.length + 1) };
  const common = commonFolder(parent, path);
  return { start: areFiles && common === parent ? String.raw`^\./` : UPWARDS, rest: path.slice(common.length + 1) };
}

function commonFolder(folder: string, path: string): string {
  return isIn(folder, path) ? folder : commonFolder(dirname(folder), path);
}

function anyOf(ways: readonly { readonly rest: string }[]): string {
  const files = ways.filter(({ rest }) => isFile(rest)).map(({ rest }) => escaped(rest));
  const folders = ways.filter(({ rest }) => !isFile(rest)).map(({ rest }) => escaped(rest));
  return `(${[
    ...(folders.length > 0 ? [`(${folders.join('|')})/`] : []),
    ...(files.length > 0 ? [`(${files.join('|')})$`] : []),
  ].join('|')})`;
}

const unique = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Of packages and of the other areas; without a layer what holds for all of the area. */
function outwards(area: AreaName, layer?: Layer): readonly Pattern[] {
  const terms: Area = AREAS[area];
  const packages = layer?.packages ?? terms.packages;
  const never = Object.entries({ ...terms.never, ...layer?.never });
  return [
    ...(packages === undefined ? [] : [packagesBut(packages, sentenceFor(area, layer, 'packages'))]),
    ...never.map(([regex, message]) => ({ regex, message })),
    { regex: `${UPWARDS}(${[...AREA_NAMES, 'test'].join('|')})/`, message: terms.across },
    { regex: `^#${area}/`, message: terms.inside },
    ...aliases(area, layer),
  ];
}

/** All that begins like a package, but for these. */
const packagesBut = (packages: string, message: string): Pattern => ({
  regex: `^${otherThan([
    '.*',
    '#*',
    ...packages
      .split(' ')
      .filter(Boolean)
      .flatMap((name) => [name, `${name}/*`]),
  ])}`,
  message,
});

/**
 * As a regular expression: what is none of these words; `*` at a word's end stands for whatever follows. The linter's
 * expressions cannot look ahead.
 */
function otherThan(words: readonly string[]): string {
  const firsts = [...new Set(words.map(([first]) => first).filter((first) => first !== undefined))];
  const deeper = firsts.flatMap((first) => {
    const rests = words.filter((word) => word.startsWith(first)).map((word) => word.slice(1));
    return rests.includes('*') ? [] : [`${escaped(first)}${otherThan(rests)}`];
  });
  const ends = words.includes('') ? [] : ['$'];
  return `(${[firsts.length > 0 ? `[^${firsts.map((first) => escaped(first).replace('-', String.raw`\-`)).join('')}]` : '.', ...ends, ...deeper].join('|')})`;
}

const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`);

function aliases(area: AreaName, layer?: Layer): readonly Pattern[] {
  const [values, all] = (['value', 'type'] as const).map((what) => importsOf(area, layer ?? {}, what));
  const others = [...AREA_NAMES, 'test'].filter((other) => other !== area && !values?.includes(other));
  const closed = others.filter((other) => !all?.some((path) => isIn(other, path)));
  const message = (other: string): string => sentenceFor(area, layer, other);
  return [
    ...unique(closed.map(message)).map((said) => ({
      regex: `^#(${closed.filter((other) => message(other) === said).join('|')})/`,
      message: said,
    })),
    ...others
      .filter((other) => !closed.includes(other))
      .flatMap((other) => {
        const open = all?.filter((path) => isIn(other, path)) ?? [];
        const types = open.filter((path) => !values?.includes(path));
        const asTypes = {
          regex: `^#(${types.map(escaped).join('|')})$`,
          allowTypeImports: true,
          message: message(other),
        };
        return [
          ...(types.length > 0 ? [asTypes] : []),
          { group: [aliasOf(other), ...open.map((path) => `!${aliasOf(path)}`)], message: message(other) },
        ];
      }),
  ];
}

/** As a pattern: `\#client/public/**`. */
const aliasOf = (path: string): string => String.raw`\#${path}${isFile(path) ? '' : '/**'}`;
