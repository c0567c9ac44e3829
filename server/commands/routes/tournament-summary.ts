import { z } from 'zod';
import { visibility } from '#domain/tournament/contract.ts';
import type { TournamentView } from '#domain/tournament/view-contract.ts';

/** A tournament in a few words: what it is called, where it belongs, who sees it. */
export const summaryAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  folderId: z.string().nullable(),
  name: z.string(),
  organizationName: z.string(),
  folderName: z.string().nullable(),
  visibility,
});

export const summaryOf = (view: TournamentView): z.infer<typeof summaryAnswer> => ({
  id: view.id,
  organizationId: view.organizationId,
  folderId: view.folderId,
  name: view.name,
  organizationName: view.organizationName,
  folderName: view.folderName,
  visibility: view.visibility,
});
