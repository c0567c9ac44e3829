// What only a running page has: it comes in one piece after the first content, for each piece of its own costs the page more.
export { PlanBreaks } from '../areas/plan-breaks.tsx';
export { ChampionJoy } from './champion-joy.tsx';
export { OutlookNote } from './outlook-note.tsx';
export { ReasonRow } from './reason-row.tsx';
export { TournamentInformation } from './tournament-information.tsx';
export { ShareSheet } from './share-sheet.tsx';
export { SpokenNewsRegion } from './spoken-news-region.tsx';
export { RestUntil } from '../../../tournament-view/rest-until.tsx';
