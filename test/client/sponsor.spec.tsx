import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aboutOf } from '#client/public/about.ts';
import { BoardSponsor } from '#client/public/board/board-sponsor.tsx';
import { HeadPicture } from '#client/public/head-picture.tsx';
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

it("the picture of a link is the organiser's logo, else the crest, else the banner", () => {
  const crested = { ...shown(true), organizationCrest: '/images/crest' };
  expect(aboutOf(crested).picture).toEqual({ path: '/images/crest?form=jpeg' });
  const chosen = { ...crested, images: { ...crested.images, organizerLogo: logo } };
  expect(aboutOf(chosen).picture).toEqual({ path: '/images/logo?form=jpeg', width: 800, height: 200 });
});

it("a head has the organiser's logo where it is shown, else the crest, else the letters of the club on its colour", () => {
  const head = (tournament: typeof view) =>
    renderToStaticMarkup(<HeadPicture tournament={tournament} className="head" alt="Wappen" />);
  const chosen = { ...shown(true), organizationCrest: '/images/crest' };
  const withLogo = (showOrganizerLogo: boolean) => ({
    ...chosen,
    images: { ...view.images, organizerLogo: logo },
    presentationConfiguration: { ...view.presentationConfiguration, showOrganizerLogo },
  });
  expect(head(withLogo(true))).toContain('src="/images/logo"');
  expect(head(withLogo(false))).toContain('src="/images/crest"');
  expect(head(chosen)).toContain('src="/images/crest"');
  const disc = head({ ...view, organizationLetters: 'MU' });
  expect(disc).toContain('>MU</text>');
  expect(disc).not.toContain('<img');
  expect(disc).not.toContain('style');
});
