// Which spec files a run leaves out, and which run alone. Patterns are globs from the project's folder.

/**
 * They start a run of their own, want React as people have it, or hold the one promise with a time in it (a right ends
 * within a second): each alone on the machine, when all others are through.
 */
export const ALONE = [
  'test/house/interrupted-run.spec.ts',
  'test/server/access/withdrawn.spec.ts',
  'test/server/operation/react-build.spec.ts',
];

/** Hooks of React, whose effects run in a stand-in for a browser. */
export const HOOKS = 'test/client/**/*.hook.spec.tsx';

/**
 * Nothing outlives a file of these, so they share processes and what those have loaded: that takes half of their time. Left
 * out is what puts something in the place of a clock, a browser or a library, or has processes of its own anyway.
 */
export const SHARING = [
  'test/{domain,projections}/**/*.spec.ts',
  'test/client/**/!(call|prefetch|live-channel|stored-session|topics).spec.ts',
  'test/server/identity/!(same-work).spec.ts',
  'test/server/{access,calls,exports,keys,management,members}/**/*.spec.ts',
  'test/server/public-pages/!(unchanged-club|unchanged-page).spec.ts',
  'test/server/stream-cache/!(long-stream).spec.ts',
  'test/server/operation/*.spec.ts',
  'test/server/history/!(large-views).spec.ts',
  'test/server/live/!(presence-elsewhere|bounds).spec.ts',
];

/** Slow, but broken by many a change: `npm test` leaves them out, .ci/run never does. */
export const ALWAYS_IN_CI = [
  'test/house/audit.spec.ts',
  'test/journeys/presence.spec.ts',
  'test/other-browsers/*.spec.ts',
  'test/server/calls/document-pdf.spec.ts',
  'test/server/event-store/kurrent.spec.ts',
  'test/server/history/recorded.spec.ts',
  'test/server/http/busy.spec.ts',
  'test/server/identity/{crowded-logins,second-factor,way-by-mail}.spec.ts',
  'test/server/live/bounds.spec.ts',
  'test/server/openapi/{asyncapi,document,examples}.spec.ts',
];

/**
 * Journeys of people and their accounts, through a club and whatever holds on every page, through all that a tournament
 * has, and through a day in a hall, each with the `gallery*.spec.ts` that lead where no story does.
 */
const PEOPLE_JOURNEYS =
  'test/journeys/{account,account-safety,api-keys,cannot-write,explorer,first-path,gallery-people,management,reflow,second-factor,session}.spec.ts';
const CLUB_JOURNEYS =
  'test/journeys/{club-color,club-crest,club-live,club-page,club-stage,copying,create-tournament,file-transfer,first-screen,folder-pages,gallery,gallery-club,gallery-history,gallery-proof,history,images,long-names,new-version,organization,organization-history,own-address,share,spotlight,team-colors,templates,text-spacing,touch-targets,tournament-settings,venues}.spec.ts';
const TOURNAMENT_JOURNEYS =
  'test/journeys/{configuration,configuration-finals,documents,documents-printed,gallery-plan,gallery-plan-editor,groups,late-hall,late-match-day,match-numbers,plan-editor,plan-editor-saving,planning-sheet,print,printed-here,ranking,roster,slow-saving,soak,tables,team-lists,teams,trouble,unsaved,unsaved-sections}.spec.ts';
const HALL_JOURNEYS =
  'test/journeys/{arrival,at-once,board-cards,board-names,board-portrait,board-strip,breaks,closing-card,embedded-board,failed-scripts,frame,gallery-hall,interruption,keyboard,live,lot-open,mended-rows,named-winner,notices,on-this-device,one-question,opened-tile,overlays,own-court,refused-results,report-sheet,reporting,rulings,shift-choices,silence,slow-phone,small-screens,spoken-news,theme,tie-decisions,typed-results,unsent-results,visitor,visitor-bad-line,visitor-stage,visits,wrong-clock}.spec.ts';

/** Dozens of kills, faults between nodes, a full disk. */
const FAULTS = [
  'test/server/{crash,several-nodes}.spec.ts',
  'test/server/access/demanded-factor.spec.ts',
  'test/server/backup/*.spec.ts',
  'test/server/command-handler/concurrency-kill.spec.ts',
  'test/server/counters/killed.spec.ts',
  'test/server/database/embedded.spec.ts',
  'test/server/event-store/postgres-kill.spec.ts',
  'test/server/history/proof.spec.ts',
  'test/server/http/quotas.spec.ts',
  'test/server/integrator/{mirror,real-competitions}.spec.ts',
  'test/server/launch/start.spec.ts',
  'test/server/nodes/{burst,chaos-run}.spec.ts',
  'test/server/operation/{first-check,full-disk,heads,log-check,log-check-kurrent,no-portal}.spec.ts',
];

/** Whole installs, every fault of a foreign log, every call with values drawn from its description. */
const LONG_RUNS = [
  'test/house/interrupted-run.spec.ts',
  'test/server/documents/{match-plan,match-plan-largest,pages,papers}.spec.ts',
  'test/server/event-store/kurrent-{append-faults,credentials,faults,outage}.spec.ts',
  'test/server/images/picture.spec.ts',
  'test/server/launch/{demo,first-hour,prepare,react-build}.spec.ts',
  'test/server/emails/killed.spec.ts',
  'test/server/identity/{attacks,taking-back}.spec.ts',
  'test/server/openapi/{hostile,requests}.spec.ts',
  'test/server/operation/demo/demo.spec.ts',
  'test/server/read-models/rebuild.spec.ts',
];

/**
 * The slowest, in two halves that take about as long each: .ci/run takes the one that the commit's hash draws
 * (test/ci.mjs), so that neither is left out for long. Both together take longer than a landing should wait. The gallery
 * judges the journeys of a half by what each of them leads to.
 */
export const SLOWEST: readonly (readonly string[])[] = [
  [PEOPLE_JOURNEYS, CLUB_JOURNEYS, ...LONG_RUNS],
  [TOURNAMENT_JOURNEYS, HALL_JOURNEYS, 'test/domain/standings/open-lots-many.spec.ts', ...FAULTS],
];

/**
 * What a run leaves out: nothing (`npm run test:all`), all that is slow (`npm test`, TEST_SHORT=1), or the slowest but for
 * one half (.ci/run, which sets TEST_DRAW to a number). A file that is named runs in any case.
 */
export function leftOut({ TEST_SHORT, TEST_DRAW }: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (TEST_SHORT === '1') return [...ALWAYS_IN_CI, ...SLOWEST.flat()];
  if (TEST_DRAW === undefined) return [];
  const drawn = SLOWEST[pickHalf(Number(TEST_DRAW))] ?? [];
  return SLOWEST.flat().filter((pattern) => !drawn.includes(pattern));
}

/** The halves that a file runs in, by their numbers: all where it is in none of them. `isAmong`: whether patterns name it. */
export function halvesOf(isAmong: (patterns: readonly string[]) => boolean): readonly number[] {
  const numbers = [...SLOWEST.keys()];
  return isAmong(SLOWEST.flat()) ? numbers.filter((number) => isAmong(SLOWEST[number] ?? [])) : numbers;
}

/** The number of the half that a number picks, from 0. */
export const pickHalf = (draw: number): number => draw % SLOWEST.length;
