/** Names are separated by spaces and as seen from the area's folder; what lies in another area is named by its alias. */
export interface Layer extends Partial<Terms> {
  /**
   * Each is a room of its own: a folder, a file, every folder in one (`pages/*`), or the whole area (`.`). A file belongs to
   * the room with the longest name.
   */
  readonly rooms: string;
  /** Besides itself and what all may: rooms, files, or folders that are no room, with all rooms in them. */
  readonly imports?: string;
  /** What it imports as types alone. */
  readonly types?: string;
  /** What the linter says of another import of the same area. */
  readonly says: string;
}

/** What holds for all layers of an area, unless one has its own. */
interface Terms {
  /** What all may import. */
  readonly all: string;
  /** The only packages that may be imported; without it, all may. */
  readonly packages: string;
  /** What nothing here imports, as a regular expression, and what is said of it. */
  readonly never: Readonly<Record<string, string>>;
  /** What is said instead, by where an import leads: the longest name that fits counts. `packages` is said of packages. */
  readonly about: Readonly<Record<string, string>>;
}

export interface Area extends Partial<Terms> {
  /** Of what lies in no area's layer that is allowed here. */
  readonly outside: string;
  /** Of a relative path into another area. */
  readonly across: string;
  /** Of an alias that leads into the area itself. */
  readonly inside: string;
  readonly layers: readonly Layer[];
}
