import { renderToString } from 'react-dom/server';
import type { PublicOrganizationView, PublicTournamentView } from '#domain/contract.ts';
import { Board } from '#client/public/board/board.tsx';
import type { BoardSettings } from '#client/public/board/board-page.ts';
import { ClubNotShown, ClubView } from '#client/public/club/club-view.tsx';
import { NotShown } from '#client/public/not-shown.tsx';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import type { PublicPage } from './page-template.ts';

// The first HTML, from the very components that then live in the page. Whatever is handed in here the page must be handed
// too (client/visitor.tsx, client/board.tsx, client/club.tsx), else React would draw everything anew.

/** What a first HTML is made of: `at` is the moment it is made for, `link` the address of the visitor page. */
export interface PageProps {
  readonly tournament: PublicTournamentView;
  readonly at: Date;
  readonly link: string;
}

export const renderVisitorPage = (drawn: PageProps): string =>
  renderToString(<VisitorPage {...drawn} freshness={{ kind: 'opening' }} />);

export const renderBoard = (drawn: PageProps, settings: BoardSettings): string =>
  renderToString(<Board {...drawn} lostSince={null} isOpening settings={settings} />);

export const renderClub = (drawn: {
  readonly club: PublicOrganizationView;
  readonly at: Date;
  readonly link: string;
}): string => renderToString(<ClubView {...drawn} freshness={{ kind: 'opening' }} />);

export const renderNotFound = (page: PublicPage): string =>
  renderToString(page === 'club' ? <ClubNotShown /> : <NotShown />);
