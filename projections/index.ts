import { organizationsProjection } from './organizations.ts';
import { tournamentsProjection } from './tournaments.ts';

/** Every projection the portal keeps up to date. */
export const projections = [organizationsProjection, tournamentsProjection] as const;

export type ProjectionName = (typeof projections)[number]['name'];
