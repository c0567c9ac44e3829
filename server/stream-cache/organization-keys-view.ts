import { organizationKeysView, type OrganizationKeysView } from '#domain/organization/view.ts';
import type { Organization } from '#domain/organization/state.ts';
import { stamped, type Stamped } from './encoded-view.ts';
import type { Held, States } from './stream-cache.ts';
import type { Changed, Following } from './view-cache.ts';

/** An organisation's API keys and open invitations, made only while somebody follows them; null for what is not there. */
export async function followKeys(
  { states }: { readonly states: States },
  organizationId: string,
  changed: Changed<OrganizationKeysView>,
): Promise<Following<OrganizationKeysView> | null> {
  const stream = `organization-${organizationId}`;
  const show = ({ state, version }: Held<Organization>): Stamped<OrganizationKeysView> | null =>
    state.existence === 'alive' ? stamped(organizationKeysView(organizationId, state), version) : null;
  let latest: Held<Organization> | null = null;
  let isShown = false;
  const stop = states.watch(stream, (held, events) => {
    latest = held as Held<Organization>;
    if (isShown) changed(show(latest), events);
  });
  try {
    const loaded = await states.load<Organization>(stream);
    // What moved meanwhile was told above and is newer.
    const now = show(latest ?? loaded);
    if (now === null) stop();
    isShown = now !== null;
    return now && { now, stop };
  } catch (fault) {
    stop();
    throw fault;
  }
}
