// The second door for the client: pure calculations it previews with. They need no state, only what stands in a view.
export { type Contender, type GroupTable, groupTable, type Row } from './tournament/standings/table.ts';
export type { Counted, Tally } from './tournament/standings/tally.ts';
