import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aboutOf } from '#client/public/about.ts';
import { areasOf } from '#client/public/visitor/areas.ts';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import type { PublicTournamentView } from '#domain/contract.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, playedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const DURING = new Date('2026-12-05T09:00:00Z');
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

/** Eight teams that play quarter-finals at once: their group only holds the seeding. */
const knockout = viewOf(
  plannedTournament('organisation0000').does({
    type: 'Configure',
    ...configureBody.parse({
      groups: [{ alphabeticalId: 'A', teams: Array.from({ length: 8 }, (_, at) => ({ name: `SV Ost ${at + 1}` })) }],
      firstMatchKickoff: '2026-12-05T08:30:00Z',
      groupPhase: null,
      pauseBetweenGroupAndFinalsPhase: null,
      finalsPhase: { schedule, numberOfCourts: 2, firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true },
    }),
  }),
);
const markupOfPage = (tournament: PublicTournamentView): string =>
  renderToStaticMarkup(
    createElement(VisitorPage, { tournament, at: DURING, link: 'https://a.example/t/b', freshness: { kind: 'live' } }),
  );

describe('the visitor page of a tournament without a group phase', () => {
  it('[GR2] has no tables: they would rank the seeding', () => {
    expect(areasOf(knockout)).toEqual(['jetzt', 'plan', 'finale', 'platzierung']);
    expect(markupOfPage(knockout)).not.toContain('<table');
    expect(markupOfPage(viewOf(plannedTournament('organisation0000')))).toContain('<table');
  });
});

describe('[PR1] below its link a tournament promises what its page shows', () => {
  const shows = (story: StreamBuilder, showResults: 'Default' | 'OnlyMatchOutcomes' | 'NoResults'): string =>
    aboutOf(viewOf(story.does({ type: 'ConfigurePresentation', configuration: { showResults } }))).description;

  it.each([
    ['Default', 'Spielplan, Ergebnisse und Tabellen, laufend aktualisiert.', 'Alle Ergebnisse, Tabellen und Plätze.'],
    ['OnlyMatchOutcomes', 'Spielplan und Ergebnisse, laufend aktualisiert.', 'Beendet. Alle Ergebnisse.'],
    ['NoResults', '. Spielplan, laufend aktualisiert.', '. Beendet.'],
  ] as const)('%s', (showResults, live, over) => {
    expect(shows(plannedTournament('organisation0000'), showResults)).toMatch(endingIn(live));
    expect(shows(playedTournament('organisation0000'), showResults)).toMatch(endingIn(over));
  });

  it('[GR2] no tables without a group phase', () => {
    expect(aboutOf(knockout).description).toMatch(endingIn('. Spielplan und Ergebnisse, laufend aktualisiert.'));
  });
});

const endingIn = (text: string): RegExp => new RegExp(`${text.replaceAll('.', '\\.')}$`);
