import { isRefused, refuse } from '../../refusal.ts';
import { keysOf } from '../../keys.ts';
import type { TournamentRules } from '../commands.ts';
import type { CopiedPart } from '../copy-contract.ts';
import { initial } from '../initial.ts';
import { copyTournament } from '../transfer/copy-tournament.ts';
import { begunWith } from './import.ts';

// Last year's tournament once more: ordinary events that make a new one, private until it is published.

export const copyRules = {
  CopyTournament: ({ source, folderId, name, documentIds, ...wanted }, { existence }) => {
    if (existence !== 'none') return refuse('already-exists');
    const target = copyTournament(source, wanted);
    if (isRefused(target)) return target;
    const takes = (part: CopiedPart): boolean => wanted.take.includes(part);
    const images = keysOf(source.images).map((image) => ({ target: image, imageId: source.images[image] }));
    return begunWith({
      created: { organizationId: source.organizationId, folderId, name },
      target: takes('computation') ? target : { ...target, computation: initial.computation },
      presentation: takes('presentation') ? source.presentation : initial.presentation,
      information: source.information,
      venueId: takes('venue') ? source.venueId : null,
      images: takes('images') ? images.filter(({ imageId }) => imageId !== null) : [],
      documents: takes('documents') ? source.documents.map((each) => ({ ...each, copiedFrom: each.id })) : [],
      documentIds,
    });
  },
} satisfies Partial<TournamentRules>;
