import { documentRetrievalsProjection } from './document-retrievals.ts';
import { keyUsageProjection } from './key-usage.ts';
import { organizationsProjection } from './organizations.ts';
import { pageViewsProjection } from './page-views.ts';
import type { AnyProjection } from './projection.ts';
import { tournamentsProjection } from './tournaments.ts';

/** Every projection the portal keeps up to date. */
export const projections: readonly AnyProjection[] = [
  organizationsProjection,
  tournamentsProjection,
  keyUsageProjection,
  pageViewsProjection,
  documentRetrievalsProjection,
];
