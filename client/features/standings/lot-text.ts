import { texts } from '../../texts/de.ts';
import type { OpenLot } from './open-lots.ts';

/** What a lot decides, as the end of a sentence: 'um Platz 2 und 3 in Gruppe A. Alle Vergleiche sind gleich.' */
export function lotText({ about }: OpenLot): string {
  switch (about.kind) {
    case 'table':
      return texts.lots.inTable(about.places, texts.groups.name(about.group));
    case 'ranking':
      return texts.lots.inRanking(about.places);
    case 'bestOfRank':
      return texts.lots.bestOfRank(about.rank);
  }
}
