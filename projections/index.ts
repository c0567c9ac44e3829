import { documentRetrievalsProjection } from './document-retrievals.ts';
import { keyUsageProjection } from './key-usage.ts';
import { organizationsProjection } from './organizations.ts';
import { pageViewsProjection } from './page-views.ts';
import { tournamentsProjection } from './tournaments.ts';

/** Every projection the portal keeps up to date. */
export const projections = [
  organizationsProjection,
  tournamentsProjection,
  keyUsageProjection,
  pageViewsProjection,
  documentRetrievalsProjection,
] as const;

export type ProjectionName = (typeof projections)[number]['name'];
