import type { ChangedPaths } from './changed-paths.ts';
import { matchFields, type LaterField, type MatchValues } from './fields.ts';
import { findMatchIndex, indexMatches } from './matches.ts';
import type { Match, MatchId, Tournament } from './state.ts';

// What an event does that sets a later field of matches, and which paths it changes.

/** The tournament with a later field of some matches set; what stands there from then on may follow from the match. */
export function withMatchField<F extends LaterField>(
  tournament: Tournament,
  field: F,
  values: readonly (readonly [MatchId, (match: Match) => Match[F]])[],
  version: number,
): Tournament {
  const { plan } = tournament;
  if (plan === null) return tournament;
  const { matches: before } = plan;
  const matches = [...before];
  // A single match, the usual case, is found without an index of all matches.
  const indices = values.length === 1 ? null : indexMatches(before);
  for (const [id, valueOf] of values) {
    const place = (indices === null ? findMatchIndex(before, id) : indices.get(id)) ?? 0;
    const match = before[place - 1];
    if (match !== undefined) matches[place - 1] = matchFields.withValue(match, field, valueOf(match), version);
  }
  return {
    ...tournament,
    lastChanged: { ...tournament.lastChanged, [matchFields.partOfField(field)]: version },
    plan: { ...plan, matches },
  };
}

/** The same with the values that an event gives. */
export const withMatchValues = <F extends LaterField>(
  tournament: Tournament,
  field: F,
  values: MatchValues<Match[F]>,
  version: number,
): Tournament =>
  withMatchField(
    tournament,
    field,
    values.map(([id, value]) => [id, () => value]),
    version,
  );

/** What an event changes that sets a later field in these matches. */
export const matchFieldPaths = (field: LaterField, ids: readonly MatchId[]): ChangedPaths => ({
  parts: [matchFields.partOfField(field)],
  paths: ids.map((id) => matchFields.pathOf(field, id)),
});
