import { fromServer } from '../api/from-server.ts';
import type { PublicOrganizationView, PublicTournamentView } from '#domain/contract.ts';

/** What the first HTML was made of (server/public-pages/page-template.ts). */
export interface First<View = PublicTournamentView> {
  readonly view: View;
  readonly stamp: string;
  /** The moment it was made for. */
  readonly at: Date;
  readonly link: string;
}

/** Reads it out of the page; null where the server had nothing to show, or in development. */
export function firstView(): First | null {
  const template = document.querySelector<HTMLTemplateElement>('template#first');
  const { stamp, at, link } = template?.dataset ?? {};
  if (template === null || stamp === undefined || at === undefined || link === undefined) return null;
  const view = fromServer<PublicTournamentView>(JSON.parse(template.content.textContent ?? ''));
  return { view, stamp, at: new Date(at), link };
}

/** The same on the page of a club. */
export const firstClubView = (): First<PublicOrganizationView> | null => fromServer(firstView());
