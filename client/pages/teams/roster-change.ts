import type { RegroupPreview, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import type { Query } from '../../api/query-cache.ts';
import { query } from '../../api/use-query.ts';

/** A change of the teams once there is a plan; `closeGaps` is offered after a team was removed. */
export type RosterChange =
  | { readonly kind: 'add'; readonly groupId: string }
  | { readonly kind: 'remove'; readonly teamId: string }
  | { readonly kind: 'move'; readonly teamId: string; readonly groupId: string }
  | { readonly kind: 'swap'; readonly teamId: string; readonly partner?: string }
  | { readonly kind: 'closeGaps' };

/** What the dialog of a change asks for besides. */
export interface RosterChoice {
  readonly name: string;
  readonly partner: string;
  readonly finals: 'move' | 'keep';
}

/** What it would bring. */
export function previewRosterChange(
  id: string,
  change: RosterChange,
  { name, partner, finals }: RosterChoice,
): Query<RegroupPreview> {
  switch (change.kind) {
    case 'add': {
      const body = { groupId: change.groupId, name, finals };
      return query('POST /api/tournaments/{id}/teams/preview', { path: { id }, body });
    }
    case 'remove':
      return query('POST /api/tournaments/{id}/teams/{teamId}/removal/preview', {
        path: { id, teamId: change.teamId },
      });
    case 'move': {
      const { teamId, groupId } = change;
      return query('POST /api/tournaments/{id}/teams/{teamId}/move/preview', {
        path: { id, teamId },
        body: { groupId },
      });
    }
    case 'swap': {
      const path = { id, teamId: change.teamId };
      return query('POST /api/tournaments/{id}/teams/{teamId}/swap/preview', { path, body: { with: partner } });
    }
    case 'closeGaps':
      return query('POST /api/tournaments/{id}/match-plan/close-gaps/preview', { path: { id } });
  }
}

/** Carries it out, based on the version that was previewed. */
export function sendRosterChange(
  { id, version }: Pick<TournamentView, 'id' | 'version'>,
  change: RosterChange,
  { name, partner, finals }: RosterChoice,
): Promise<CallResult<unknown>> {
  const basedOn = version;
  switch (change.kind) {
    case 'add': {
      const body = { groupId: change.groupId, name, finals };
      return call('POST /api/tournaments/{id}/teams', { path: { id }, body, basedOn });
    }
    case 'remove':
      return call('DELETE /api/tournaments/{id}/teams/{teamId}', { path: { id, teamId: change.teamId }, basedOn });
    case 'move': {
      const { teamId, groupId } = change;
      return call('POST /api/tournaments/{id}/teams/{teamId}/move', {
        path: { id, teamId },
        body: { groupId },
        basedOn,
      });
    }
    case 'swap': {
      const path = { id, teamId: change.teamId };
      return call('POST /api/tournaments/{id}/teams/{teamId}/swap', { path, body: { with: partner }, basedOn });
    }
    case 'closeGaps':
      return call('POST /api/tournaments/{id}/match-plan/close-gaps', { path: { id }, basedOn });
  }
}
