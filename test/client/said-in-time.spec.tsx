import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { matchDayAt } from '#domain/match-day.ts';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { OutlookNote } from '#client/public/visitor/later/outlook-note.tsx';
import type { VisitorContext } from '#client/public/visitor/visitor-context.ts';
import { teamNames } from '#client/tournament-view/team-names.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import { drawMatchPlan } from '../support/drawn-match-plan.tsx';

// What is said of a match at a minute of its day, on the page of the plan and on that of visitors.

const MINUTE = 60_000;
const { state } = plannedTournament('organisation0000');
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('a match that runs past its time', () => {
  const member = memberView('tournament000000', state, 0, NOTHING_REFERENCED);
  const [first] = member.matches;
  const KICKOFF = Date.parse(first?.metadata.kickoff ?? '');
  const at = (minutes: number): string =>
    plain(
      drawMatchPlan(
        {
          ...member,
          matches: member.matches.map((match, place) =>
            place > 0
              ? match
              : {
                  ...match,
                  outcome: {
                    state: 'CurrentlyPlaying',
                    type: 'Standard',
                    startedAt: new Date(KICKOFF).toISOString(),
                  },
                },
          ),
        },
        new Date(KICKOFF + minutes * MINUTE),
      ),
    );

  it('[MO2] says by how much beside its minute, once its ten minutes are up', () => {
    expect(at(9.5)).toMatch(/läuft, 10\. Min\. (?!über)/);
    expect(at(12.5)).toContain('läuft, 13. Min. über der Zeit +3’');
  });
});

describe('the next match of a visitor’s team', () => {
  const tournament = publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });
  const [next] = tournament.matches;
  const mine = next?.teamA.teamId ?? '';
  const seen = { tournament, names: teamNames(tournament.teams), mine, old: null, changed: new Set() };

  it('[CU2] has its call behind the opponent, with no full stop on a line of its own', () => {
    const now = new Date(Date.parse(next?.metadata.kickoff ?? '') - 3 * MINUTE);
    const note = renderToStaticMarkup(
      <OutlookNote
        seen={seen as unknown as VisitorContext}
        forecast={matchDayAt(tournament, now)}
        teamId={mine}
        now={now}
      />,
    );
    expect(note).toMatch(/<\/p><b class="outlook-note-call">Bitte zum Feld<\/b><\/div>/);
  });
});
