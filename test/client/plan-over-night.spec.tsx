import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toDraft, newGroup, newTeam, type Draft } from '#client/pages/configuration/draft.ts';
import { LostDialog } from '#client/pages/configuration/lost-dialog.tsx';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import { PlanCard } from '#client/pages/configuration/plan/plan-card.tsx';
import { standingPlan } from '#client/pages/configuration/plan/standing-plan.ts';
import { placeWords } from '#client/pages/plan-editor/plan-texts.ts';
import { describeDrop } from '#client/pages/plan-editor/use-match-drag.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, Played } from '../domain/support/played.ts';
import { plan, setting } from './plan-editor/example.ts';

// A plan that begins on a Saturday, and goes on on Sunday.

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const OVER_NIGHT = 'Der Plan geht über Nacht.';
const NIGHT = { name: 'Nachtruhe', from: '2026-12-05T23:00', to: '2026-12-06T08:00' };

/** Six teams on one court, every twelve minutes: fifteen matches. */
function typed(kickoff: string, more: Partial<Draft> = {}): Draft {
  const draft = toDraft(memberView(ID, new Played().state, 1, JOINED));
  const group = { ...newGroup(), teams: Array.from({ length: 6 }, (_, at) => newTeam(`Team ${at + 1}`)) };
  return { ...draft, groups: [group], kickoff, groupPhase: { ...draft.groupPhase, courts: 1 }, ...more };
}

const cardOf = (preview: ReturnType<typeof previewOf>): string =>
  plain(
    renderToStaticMarkup(
      <PlanCard preview={preview} teams={[]} dressed={null} stands={false} isRenumbered={false} choice={null}>
        {null}
      </PlanCard>,
    ),
  );

describe('[SC9] a plan of more than one day', () => {
  it('says in the preview on which day it ends, and that it goes through the night', () => {
    const card = cardOf(previewOf(typed('2026-12-05T23:30')));
    expect(card).toContain('Ende ca. So 02:28');
    expect(card).toContain('23:54');
    expect(card).toContain('So 00:06');
    expect(card).toContain(OVER_NIGHT);
  });

  it('does not go through the night where a break is one of rest, or before midnight', () => {
    const broken = cardOf(previewOf(typed('2026-12-05T22:30', { breaks: [NIGHT] })));
    expect(broken).toContain('So 10:34');
    expect(broken).not.toContain(OVER_NIGHT);
    const short = cardOf(previewOf(typed('2026-12-05T18:00')));
    expect(short).toContain('Ende ca. 20:58');
    expect(short).not.toContain(OVER_NIGHT);
  });

  it('says the same where the plan that stands is kept, all of it later', () => {
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    const groupPhase = { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    const view = memberView(
      ID,
      new Played(configure([4], { groupPhase, firstMatchKickoff: '2026-12-05T20:00:00Z' })).state,
      1,
      JOINED,
    );
    const draft = toDraft(view);
    const preview = previewOf(draft);
    const cardLater = (delay: number): string =>
      cardOf(preview === null ? null : standingPlan(preview, { tournament: view, draft, delay, breaks: null }));
    expect(cardLater(0)).toContain('Ende ca. 22:10');
    expect(cardLater(0)).not.toContain(OVER_NIGHT);
    expect(cardLater(150)).toContain('Ende ca. So 00:40');
    expect(cardLater(150)).toContain(OVER_NIGHT);
  });

  it('says the day of a break that is lost', () => {
    const lost = [
      { kind: 'break' as const, name: 'Nachtruhe', from: '2026-12-05T22:00:00Z', to: '2026-12-06T07:00:00Z' },
    ];
    const dialog = renderToStaticMarkup(
      <LostDialog lost={lost} firstKickoff="2026-12-05T09:00:00Z" save={() => undefined} close={() => undefined} />,
    );
    expect(plain(dialog)).toContain('Ihre Pause 23:00 bis So 08:00');
  });

  it('says the day of a place in the plan editor', () => {
    const told = { setting, plan };
    const [saturday, sunday] = ['2026-12-05T12:00:00Z', '2026-12-06T12:00:00Z'];
    expect(placeWords(told, { kickoff: saturday, court: 1 })).toBe('13:00 Uhr, Feld 1');
    expect(placeWords(told, { kickoff: sunday, court: 1 })).toBe('So 13:00 Uhr, Feld 1');
    const shown = { id: 'm1', over: null, judge: () => ({ tone: 'free' as const, text: 'frei' }) };
    expect(describeDrop(told, shown, { kickoff: sunday, court: 1 })?.text).toBe('So 13:00: frei');
  });
});
