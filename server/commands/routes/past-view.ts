import type { TournamentView } from '#domain/tournament/view-contract.ts';
import type { Portal } from '../../portal.ts';
import type { Stamped } from '../../states/stamped.ts';
import { expectVersion, versionUnknown } from './versions.ts';

/** The tournament as it was after so many events, or at an instant; throws `Declined` (404) where it never was so. */
export async function pastView(
  portal: Portal,
  id: string,
  asked: { readonly version?: number | undefined; readonly at?: string | undefined },
): Promise<Stamped<TournamentView>> {
  const version = asked.version ?? (await versionAt(asked.at ?? ''));
  await expectVersion(portal, id, version);
  return portal.pastViews.at(id, version);

  /** What happened within one second is over by its end. */
  async function versionAt(instant: string): Promise<number> {
    const { steps } = await portal.pasts.of(id);
    const last = steps.findLast(({ at }) => at <= instant);
    if (last === undefined) throw versionUnknown();
    return last.version;
  }
}
