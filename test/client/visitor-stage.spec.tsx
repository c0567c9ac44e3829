import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Countdown } from '#client/public/visitor/countdown.tsx';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import { NotShown } from '#client/public/not-shown.tsx';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';

// What the visitor page says before the first kickoff, and what it takes back until something is played.

const MINUTE = 60_000;
const LINK = 'https://a.example/t/b';
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const story = plannedTournament('organisation0000');
const viewNow = () => publicView('tournament000000', story.state, { ...NOTHING_REFERENCED, venue: null });
const planned = viewNow();
const KICKOFF = Date.parse(planned.kickoff ?? '');
const before = (minutes: number): Date => new Date(KICKOFF - minutes * MINUTE);
const page = (tournament: typeof planned, at: Date): string =>
  renderToStaticMarkup(<VisitorPage tournament={tournament} at={at} link={LINK} freshness={{ kind: 'live' }} />);

describe('[MO9] before the first kickoff', () => {
  const said = (minutes: number, isRunning = true): string =>
    plain(renderToStaticMarkup(<Countdown tournament={planned} now={before(minutes)} isRunning={isRunning} />));

  it.each([
    [48, 'Es geht in 48 Minuten los'],
    [0.5, 'Es geht in 1 Minute los'],
    [72, 'Es geht in 1 Std. 12 min los'],
  ])('%f minutes before, it says for how long', (minutes, text) => {
    expect(said(minutes)).toContain(text);
  });

  it('another day, and in the first HTML, which moves by itself no more, it says the date', () => {
    expect(said(30 * 60)).toMatch(/05\.12\. Los geht es am Samstag, 05\.12\., um \d\d:\d\d Uhr/);
    expect(said(48, false)).toContain('Los geht es am Samstag');
  });

  it('the first matches follow, and none is next any more', () => {
    const html = plain(page(planned, before(48)));
    expect(html).toContain('Die ersten Spiele');
    expect(html).not.toContain('Danach');
  });
});

it('says nobody to be anywhere provisionally before a match is over', () => {
  expect(page(planned, before(48))).not.toContain('Vorläufig');
  const [first] = story.open;
  story.reports(first?.id ?? '', 'CurrentlyPlaying', 1, 0);
  expect(page(viewNow(), before(-5))).not.toContain('Vorläufig');
  story.reports(first?.id ?? '', 'Finished', 2, 1);
  expect(page(viewNow(), before(-15))).toContain('Vorläufig');
});

it('leads home from a tournament that is not shown', () => {
  expect(renderToStaticMarkup(<NotShown />)).toContain('<a href="/">Zur Startseite</a>');
});
