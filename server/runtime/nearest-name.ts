/** Which of `names` was most likely meant by one that is none of them; null: none is near enough. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, steps: editSteps(typed, name) }))
    .filter(({ name, steps }) => steps <= 1 + Math.floor(name.length / 6))
    .toSorted((one, other) => one.steps - other.steps);
  return nearest?.name ?? null;
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
