import { organizationKeysView, type OrganizationKeysView } from '#domain/organization/view.ts';
import type { Organization } from '#domain/organization/state.ts';
import { encodeView, type EncodedView } from './encoded-view.ts';
import type { LoadedStream, StreamCache } from './stream-cache.ts';
import type { ViewListener, ViewSubscription } from './view-cache.ts';

/**
 * An organisation's API keys and open invitations, built only while they are followed; null if there is no such
 * organisation.
 */
export async function followOrganizationKeys(
  { states }: { readonly states: StreamCache },
  organizationId: string,
  changed: ViewListener<OrganizationKeysView>,
): Promise<ViewSubscription<OrganizationKeysView> | null> {
  const stream = `organization-${organizationId}`;
  const show = ({ state, version }: LoadedStream<Organization>): EncodedView<OrganizationKeysView> | null =>
    state.existence === 'alive' ? encodeView(organizationKeysView(organizationId, state), version) : null;
  let latest: LoadedStream<Organization> | null = null;
  let isShown = false;
  const stop = states.watch<Organization>(stream, (current, events) => {
    latest = current;
    if (isShown) changed(show(latest), events);
  });
  try {
    const loaded = await states.load<Organization>(stream);
    // A newer state was delivered above meanwhile.
    const now = show(latest ?? loaded);
    if (now === null) stop();
    isShown = now !== null;
    return now && { now, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
