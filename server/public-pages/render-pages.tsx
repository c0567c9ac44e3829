import { renderToString } from 'react-dom/server';
import type { PublicOrganizationView, PublicTournamentView } from '#domain/contract.ts';
import { Board } from '#client/public/board/board.tsx';
import type { BoardSettings } from '#client/public/board/board-page.ts';
import { ClubNotShown, ClubView } from '#client/public/club/club-view.tsx';
import { NotShown } from '#client/public/not-shown.tsx';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import type { PublicPage } from './page-template.ts';

// The first HTML, rendered by the same components that then run in the page. The page must be given the same props
// (client/visitor.tsx, client/board.tsx, client/club.tsx), else React would render everything again.

/** What a first HTML is made of: `at` is the moment it is made for, `link` the address of the visitor page. */
export interface PageProps {
  readonly tournament: PublicTournamentView;
  readonly at: Date;
  readonly link: string;
}

export const renderVisitorPage = (drawn: PageProps): string =>
  withHtmlNames(renderToString(<VisitorPage {...drawn} freshness={{ kind: 'opening' }} />));

/** React writes this attribute by the name of its property; quotes within texts are escaped. */
const withHtmlNames = (html: string): string => html.replaceAll(' autoComplete="', ' autocomplete="');

export const renderBoard = (drawn: PageProps, settings: BoardSettings): string =>
  renderToString(<Board {...drawn} lostSince={null} isOpening settings={settings} />);

export const renderClub = (drawn: {
  readonly club: PublicOrganizationView;
  readonly at: Date;
  readonly link: string;
}): string => renderToString(<ClubView {...drawn} freshness={{ kind: 'opening' }} />);

export const renderNotFound = (page: PublicPage): string =>
  renderToString(page === 'club' ? <ClubNotShown /> : <NotShown />);
