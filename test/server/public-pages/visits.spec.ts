import { beforeEach, describe, expect, it } from 'vitest';
import { createVisitCounter, VISIT_SECONDS, type PageVisit, type Visits } from '#server/public-pages/visit-counter.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

let now: number;
let counted: string[];
let visits: Visits;
beforeEach(() => {
  now = 0;
  counted = [];
  visits = createVisitCounter({ count: (id) => counted.push(id), now: () => now });
});

const arrive = (arrival: Partial<PageVisit> = {}): string | null =>
  visits.arrived({
    tournamentId: 'cup',
    address: '10.0.0.1',
    userAgent: PHONE,
    isPrefetch: false,
    token: null,
    ...arrival,
  });

describe('visits of a public page', () => {
  it('whoever brings a token was counted within the last half hour', () => {
    const token = arrive();
    expect(token).toMatch(/^[\w-]{16}$/);
    expect(arrive({ token })).toBeNull();
    expect(counted).toEqual(['cup']);
  });

  it('tournaments count apart', () => {
    arrive();
    arrive({ tournamentId: 'other' });
    expect(counted).toEqual(['cup', 'other']);
  });

  it('3,000 phones behind one address count in full, however close together they come', () => {
    const tokens = Array.from({ length: 3_000 }, () => arrive());
    expect(counted).toHaveLength(10);
    for (const token of tokens) visits.proven('cup', token ?? '');
    expect(counted).toHaveLength(3_000);
    for (let phone = 0; phone < 100; phone += 1) visits.proven('cup', arrive() ?? '');
    expect(counted).toHaveLength(3_100);
  });

  it('a proof counts once, and only for its tournament', () => {
    for (let call = 0; call < 10; call += 1) arrive();
    const token = arrive() ?? '';
    visits.proven('other', token);
    visits.proven('cup', 'invented');
    expect(counted).toHaveLength(10);
    visits.proven('cup', token);
    visits.proven('cup', token);
    expect(counted).toHaveLength(11);
  });

  it('what only fetches counts ten times in half an hour, elsewhere as well', () => {
    for (let call = 0; call < 1_000; call += 1) arrive();
    expect(counted).toHaveLength(10);
    arrive({ address: '10.0.0.2' });
    expect(counted).toHaveLength(11);
    now += VISIT_SECONDS * 1000;
    for (let call = 0; call < 1_000; call += 1) arrive();
    expect(counted).toHaveLength(21);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0)',
    'curl/8.5.0',
    'python-requests/2.31.0',
  ])('machines do not count: %s', (userAgent) => {
    expect(arrive({ userAgent })).toBeNull();
    expect(counted).toEqual([]);
  });

  it('a page that is fetched ahead does not count until somebody looks at it', () => {
    expect(arrive({ isPrefetch: true })).toBeNull();
    expect(counted).toEqual([]);
  });
});
