import { describe, expect, it } from 'vitest';
import { withHyphens } from '#client/texts/with-hyphens.ts';
import { roundNames } from '#client/tournament-view/round-names.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';

const shown = (text: string): string => withHyphens(text).replaceAll('\u00ad', '|');

describe('where a name may break', () => {
  it('a long word breaks between syllables, with a hyphen and never less than four letters from its ends', () => {
    expect(shown('Donaudampfschifffahrtsgesellschaft')).toBe('Donau|dampf|schiff|fahrts|ge|sell|schaft');
    expect(shown('Spielvereinigung Unterwittelsbach')).toBe('Spiel|ve|rei|ni|gung Unter|wit|tels|bach');
  });

  it("nothing breaks where a syllable may begin on either side: 'broda', 'platz', 'Klubraum', 'Cuprunde'", () => {
    expect(shown('Großkötzschenbroda')).toBe('Groß|kötz|schenbroda');
    expect(shown('Kunstrasenplatzverein')).toBe('Kunst|ra|senplatz|ve|rein');
    expect(shown('Jugendclubleitung')).toBe('Jugendclublei|tung');
    expect(shown('Hallencuprunden')).toBe('Hallen|cuprunden');
  });

  it('others stay as they are, and so does what has a hyphen of its own', () => {
    for (const name of ['FC Königshain', 'Königswörth-Süßenbach', 'E-Junioren', '']) expect(shown(name)).toBe(name);
  });
});

describe('what a match of the finals is called', () => {
  it('has a number where there are several', () => {
    const { matches } = publicView('t', plannedTournament('organisation0000').state, {
      ...NOTHING_REFERENCED,
      venue: null,
    });
    expect([...roundNames(matches).values()]).toEqual([
      'Halbfinale 1',
      'Halbfinale 2',
      ...['Spiel um Platz 5', 'Spiel um Platz 3', 'Finale'].filter((label) =>
        matches.some(({ metadata }) => metadata.label === label),
      ),
    ]);
  });
});
