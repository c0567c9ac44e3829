import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aboutOf } from '#client/public/about.ts';
import { BoardSponsor } from '#client/public/board/board-sponsor.tsx';
import { Sponsor } from '#client/public/visitor/place.tsx';
import { publicView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { Played } from '../domain/support/played.ts';

const IMAGE = { id: 'i', createdAt: '2026-11-21T09:00:00Z', fileSize: 1, width: 800, height: 200 };
const banner = { ...IMAGE, name: 'Stadtwerke.png', url: '/images/banner' };
const logo = { ...IMAGE, name: 'Bäckerei.png', url: '/images/logo' };
const view = publicView('tournament000000', new Played().state, { ...NOTHING_REFERENCED, venue: null });

const shown = (showSponsorLogo: boolean) => ({
  ...view,
  images: { ...view.images, sponsorLogo: logo, sponsorBanner: banner },
  presentationConfiguration: { ...view.presentationConfiguration, showSponsorLogo },
});

it('the sponsor is shown with logo and banner, and with neither where it is switched off', () => {
  const visitor = (is: boolean) => renderToStaticMarkup(<Sponsor tournament={shown(is)} />);
  const board = (is: boolean) => renderToStaticMarkup(<BoardSponsor tournament={shown(is)} />);
  expect(visitor(true)).toContain(logo.url);
  expect(visitor(true)).toContain(banner.url);
  expect(board(true)).toContain(banner.url);
  expect(aboutOf(shown(true)).picture?.path).toContain(banner.url);
  expect(visitor(false)).toBe('');
  expect(board(false)).toBe('<span></span>');
  expect(aboutOf(shown(false)).picture).toBeNull();
});
