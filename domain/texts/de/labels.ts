const UNITS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const SMALL = [
  ['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt', 'elft', 'zwölft'],
  ['dreizehnt', 'vierzehnt', 'fünfzehnt', 'sechzehnt', 'siebzehnt', 'achtzehnt', 'neunzehnt'],
].flat();

/** The ordinal without its ending, for 1 to 39, and no group has more teams: 3 'dritt', 21 'einundzwanzigst'. */
function ordinalStem(number: number): string {
  const small = SMALL[number - 1];
  if (small !== undefined) return small;
  const unit = UNITS[number % 10] ?? '';
  return `${unit}${unit === '' ? '' : 'und'}${number < 30 ? 'zwanzigst' : 'dreißigst'}`;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What pages, boards and PDFs call matches and slots. */
export const labels = {
  group: (letter: string) => `Gruppe ${letter}`,
  groupMatch: 'Gruppenspiel',
  /** Knockout rounds by how many matches they have. */
  rounds: {
    1: 'Finale',
    2: 'Halbfinale',
    4: 'Viertelfinale',
    8: 'Achtelfinale',
    16: 'Sechzehntelfinale',
  } as Readonly<Record<number, string>>,
  earlierRound: (matchCount: number) => `1/${matchCount}-Finale`,
  playoffFor: (place: number) => `Spiel um Platz ${place}`,
  groupRank: (rank: number, group: string) => `${rank}. ${group}`,
  /** 'Zweitbester Gruppendritter' */
  bestOfRank: (rank: number, ordinal: number) =>
    `${ordinal === 1 ? 'Bester' : `${capitalised(ordinalStem(ordinal))}bester`} Gruppen${ordinalStem(rank)}er`,
  winnerOf: (match: number) => `Sieger Spiel ${match}`,
  loserOf: (match: number) => `Verlierer Spiel ${match}`,
} as const;
