// What the name of a team says of its club. Clubs enter several teams, which a closing number tells apart: 'SV Talbrunn II'
// belongs to 'SV Talbrunn' [RP1].

const CLOSING_NUMBER = /\s+(\d{1,3}|I{1,3}|IV|VI{0,3}|IX|X)$/;

/** A name without a last word that counts teams: up to three digits, or Roman I to X. */
const withoutNumber = (name: string): string => name.trim().replace(CLOSING_NUMBER, '');

/** The number that tells a team from others of its club, as it is written; null: none. */
export const numberInName = (name: string): string | null => CLOSING_NUMBER.exec(name.trim())?.[1] ?? null;

/** Answers the club of each of these teams. The number of 'Hannover 96' belongs to it where there is a 'Hannover 96 II' too. */
export function clubsAmong(names: readonly string[]): (name: string) => string {
  const clubs = new Set(names.map(withoutNumber));
  return (name) => (clubs.has(name.trim()) ? name.trim() : withoutNumber(name));
}

/** Words that stand for a team whose club is not known yet: 'Mannschaft 3'. */
const PLACEHOLDER = /^(?:Mannschaft|Spieler|Team|Teilnehmer|Verein)$/i;

/** Answers whose colours each of these teams wears: its club's; one that only has a number has its own. */
export function wearersAmong(names: readonly string[]): (name: string) => string {
  const clubOf = clubsAmong(names);
  return (name) => {
    const club = clubOf(name);
    return PLACEHOLDER.test(club) ? name.trim() : club;
  };
}

/**
 * The names by which what is chosen for the club of a team is found, the nearest first: where no 'Hannover 96 II' plays along, or
 * none did where it was chosen, 'Hannover' and 'Hannover 96' are the same club.
 */
export function clubNamesOf(name: string, wearer: string): readonly string[] {
  const club = withoutNumber(wearer);
  return PLACEHOLDER.test(club) ? [wearer] : [wearer, name.trim(), club];
}

/** What clubs are, and not who: 'SV', '1.' of '1. FC'. */
const FORM =
  /^(?:\d+\.|ASV|BSC|BSV|DJK|Eintracht|FC|FSV|HC|HSG|JFG|JSG|SC|SF|SG|SpVgg|SSV|SV|TSC|TSG|TSV|TTC|TuRa|TuS|TV|VfB|VfL|VfR)$/;
const YEAR = /^\d{4}$/;

/**
 * Answers the name of each of these teams without what its club is: 'Oberlauch II' for 'TSV Oberlauch II'. Where two would be
 * the same, or nothing would be left, it is the whole name.
 */
export function shortNamesAmong(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of new Set(names)) counts.set(withoutForm(name), (counts.get(withoutForm(name)) ?? 0) + 1);
  return (name) => (counts.get(withoutForm(name)) === 1 ? withoutForm(name) : name);
}

function withoutForm(name: string): string {
  const words = name.trim().split(/\s+/u);
  const telling = words.filter((word) => !FORM.test(word) && !YEAR.test(word));
  return telling.some((word) => !CLOSING_NUMBER.test(` ${word}`)) ? telling.join(' ') : name.trim();
}

/**
 * One or two capital letters for a club: of 'TSV Oberlauch' OB, of 'JSG Erlenfurt/Westerlohe' EW; of 'Mannschaft 12' its
 * number, of 'Team Rot' RO. Letters are user-perceived ones, so that an emoji or a letter with its accent stays whole.
 */
export function monogram(club: string): string {
  const number = numberInName(club);
  if (number !== null && PLACEHOLDER.test(withoutNumber(club))) return number;
  // A hyphen divides names of places ('Bad Soden-Salmünster'), not what is short before it ('E-Jugend').
  const words = club.split(/[\s/]+|(?<=\p{L}{4})-/u).filter((word) => word !== '');
  const telling = words.filter((word) => ![FORM, YEAR, PLACEHOLDER].some((common) => common.test(word)));
  const [first = club.trim(), second] = telling.length === 0 ? words : telling;
  const letters = second === undefined ? firstLetters(first, 2) : firstLetters(first, 1) + firstLetters(second, 1);
  return letters.replaceAll(/\u00df/g, CAPITAL_SHARP_S).toLocaleUpperCase('de');
}

/** Capitals of a sharp s are two letters, but for this one. */
const CAPITAL_SHARP_S = String.fromCodePoint(0x1e9e);

// Every view asks this of every team, and `Intl.Segmenter` takes forty times as long. The flag is younger than the language
// that these sources are written in.
const LETTER = new RegExp(String.raw`\p{RGI_Emoji}|\P{M}\p{M}*`, 'gv');

const firstLetters = (word: string, count: number): string => (word.match(LETTER) ?? []).slice(0, count).join('');
