import type { FastifyBaseLogger } from 'fastify';
import { hasPicture } from '#domain/organization/crest.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { ImageStore } from './image-store.ts';

/** Milliseconds after which bytes without an image in the log have no append under way any more. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Deletes the bytes of images that no organisation has: it is purged, or a crash came between bytes and fact, or during
 * a deletion. Several nodes may do it at once. Where an organisation cannot be read, its images stay.
 */
export async function sweepImages(parts: {
  readonly imageStore: ImageStore;
  readonly states: StreamCache;
  readonly now: Date;
  /** Whether a known organisation is due to be purged. */
  readonly isGone: (organization: Organization) => boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<void> {
  const { imageStore, states, now, isGone, log } = parts;
  const kept = await imageStore.keptBefore(new Date(now.getTime() - ABANDONED_AFTER_MS));
  const unnamed: string[] = [];
  for (const imageId of kept) {
    try {
      const { state } = await states.load<Organization>(organizationStream(organizationOf(imageId)));
      if (isGone(state) || !hasPicture(state, imageId)) unnamed.push(imageId);
    } catch (err) {
      log.warn({ err, image: imageId }, 'it is not known whether an image is still there');
    }
  }
  if (unnamed.length > 0) await imageStore.forget(unnamed);
}
