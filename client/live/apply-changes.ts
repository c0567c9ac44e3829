import type { Change } from '#domain/contract.ts';

type Branch = Record<string | number, unknown> | unknown[];

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/**
 * The view with the changes applied. Whatever no change touches stays the same object, so that React compares by identity
 * and only the touched rows render again. Throws where a path leads nowhere: then the view held is not the one meant.
 */
export function applyChanges<View>(view: View, changes: readonly Change[]): View {
  // Branches copied in this pass may be written to; those of the view handed in never.
  const fresh = new Set<Branch>();
  const own = (branch: Branch): Branch => {
    if (fresh.has(branch)) return branch;
    const copy: Branch = Array.isArray(branch) ? [...branch] : { ...branch };
    fresh.add(copy);
    return copy;
  };
  const root: { view: unknown } = { view };
  for (const change of changes) {
    const [path] = change;
    let parent: Branch = root;
    let key: string | number = 'view';
    for (const step of path) {
      const child = read(parent, key);
      if (!isBranch(child)) throw new Error(`No such place in the view: ${path.join('.')}`);
      const copy = own(child);
      write(parent, key, copy);
      parent = copy;
      key = step;
    }
    if (change.length === 1) remove(parent, key);
    else write(parent, key, change[1]);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the changes lead from one view of this type to another
  return root.view as View;
}

const read = (branch: Branch, key: string | number): unknown => Reflect.get(branch, key);

const write = (branch: Branch, key: string | number, value: unknown): void => {
  Reflect.set(branch, key, value);
};

const remove = (branch: Branch, key: string | number): void => {
  if (Array.isArray(branch)) branch.splice(Number(key), 1);
  else delete branch[key];
};
