import { AREAS } from './layers.ts';
import type { Area, Layer } from './layers/layer.ts';

// What the table of layers says of two files. Paths begin with their area: `server/live/socket.ts`.

export type AreaName = keyof typeof AREAS;

export interface Room {
  /** A folder, a file, or `client/pages/*`. */
  readonly name: string;
  readonly area: AreaName;
  readonly layer: Layer;
}

/** From the project's folder: `server/live` of `live`, `domain/play.ts` of `#domain/play.ts`, `client` of `.`. */
export const pathsOf = (area: AreaName, names = ''): readonly string[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => (name === '.' ? area : name.startsWith('#') ? name.slice(1) : `${area}/${name}`));

export const AREA_NAMES: readonly AreaName[] = ['domain', 'projections', 'server', 'client'];

export const ROOMS: readonly Room[] = AREA_NAMES.flatMap((area) =>
  AREAS[area].layers.flatMap((layer) => pathsOf(area, layer.rooms).map((name) => ({ name, area, layer }))),
);

const byName = new Map(ROOMS.map((room) => [room.name, room]));

export const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The room that a file belongs to, by the longest name; `path` is its folder, for each page another. */
export function roomOf(file: string): (Room & { readonly path: string }) | undefined {
  const parts = file.split('/');
  const pathOf = (length: number): string => parts.slice(0, length).join('/');
  for (let length = parts.length; length > 0; length--) {
    const room =
      byName.get(pathOf(length)) ?? (length < parts.length ? byName.get(`${pathOf(length - 1)}/*`) : undefined);
    if (room !== undefined) return { ...room, path: pathOf(length) };
  }
  return undefined;
}

/** Whether a name in a layer's imports stands for this file. */
const standsFor = (name: string, file: string): boolean =>
  byName.has(name) ? roomOf(file)?.name === name : isIn(name, file);

/** What a layer may import besides its own room, from the project's folder. */
export function importsOf(
  area: AreaName,
  layer: Partial<Pick<Layer, 'all' | 'imports' | 'types'>>,
  what: 'value' | 'type',
): readonly string[] {
  const { all }: Area = AREAS[area];
  const types = what === 'type' ? pathsOf(area, layer.types) : [];
  return [...pathsOf(area, layer.all ?? all), ...pathsOf(area, layer.imports), ...types];
}

export function mayImport(from: string, to: string, what: 'value' | 'type'): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === undefined || other === undefined) return false;
  return own.path === other.path || importsOf(own.area, own.layer, what).some((name) => standsFor(name, to));
}

/** What the linter says where a layer imports what it may not; `to` is a path from the project's folder, or `packages`. */
export function sentenceFor(area: AreaName, layer: Layer | undefined, to: string): string {
  const { about, outside }: Area = AREAS[area];
  const said = Object.entries({ ...about, ...layer?.about })
    .map(([name, sentence]) => ({ path: name === 'packages' ? name : (pathsOf(area, name)[0] ?? ''), sentence }))
    .filter(({ path }) => isIn(path, to))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return said?.sentence ?? (isIn(area, to) ? (layer?.says ?? outside) : outside);
}

/** The layers that import each other, by the names of their rooms, and those above them. */
export function circlesIn(rooms: readonly Room[]): readonly string[] {
  const layers = [...new Set(rooms.map(({ layer }) => layer))];
  const lower = new Map(layers.map((layer) => [layer, layersBelow(layer, rooms)]));
  const below = new Set<Layer>();
  // Each turn takes those that import nothing but what was taken before.
  for (const _ of layers)
    for (const layer of layers) if (lower.get(layer)?.every((each) => below.has(each))) below.add(layer);
  return layers.filter((layer) => !below.has(layer)).map((layer) => layer.rooms);
}

function layersBelow(layer: Layer, rooms: readonly Room[]): readonly Layer[] {
  const names = rooms.filter((room) => room.layer === layer).flatMap(({ area }) => importsOf(area, layer, 'type'));
  return [...new Set(names)].flatMap((name) => {
    const around = byName.has(name) ? name : roomOf(name)?.name;
    const fitting = rooms.filter((room) => room.name === around || (around !== name && isIn(name, room.name)));
    return fitting.flatMap((room) => (room.layer === layer ? [] : [room.layer]));
  });
}
