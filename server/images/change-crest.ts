import { hasPicture, pictureIds } from '#domain/organization/crest.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Crest, Organization } from '#domain/organization/state.ts';
import { chosenFor } from '#domain/organization/team-emblems.ts';
import { ProblemError } from '../http/problem-details.ts';
import type { WriteRequest } from '../http/execute-command.ts';
import { changeOrganization } from '../organizations/organization-command.ts';
import { loadExistingOrganization } from '../organizations/load-organization.ts';
import { assertImageQuota, type ImageDeps } from './add-image.ts';
import type { EncodedImage } from './image-codec.ts';

type CrestDeps = Pick<ImageDeps, 'handleCommand' | 'states' | 'imageStore' | 'quotas'>;
type CrestRequest = Pick<WriteRequest, 'metadata' | 'access'>;

/** Whose crest it is: where the organisation holds it, and the commands that change it. */
export interface CrestPlace {
  readonly of: (organization: Organization) => Crest | null;
  readonly set: (crest: Crest) => OrganizationCommand;
  readonly remove: OrganizationCommand;
}

/** The organisation's own. */
export const OWN_CREST: CrestPlace = {
  of: ({ crest }) => crest,
  set: (crest) => ({ type: 'SetClubCrest', ...crest }),
  remove: { type: 'RemoveClubCrest' },
};

/** That of the teams of a club [OR8]. */
export const crestOfTeams = (club: string): CrestPlace => ({
  of: (organization) => chosenFor(organization, club).crest,
  set: (crest) => ({ type: 'SetTeamCrest', club, ...crest }),
  remove: { type: 'RemoveTeamCrest', club },
});

interface NewCrest {
  readonly organizationId: string;
  readonly imageId: string;
  readonly upload: Buffer;
  readonly picture: EncodedImage;
}

/**
 * Sets a crest: its bytes first, then the fact, as `addImage` does. The bytes of the previous crest are forgotten with it;
 * what a crash leaves is swept up later.
 */
export async function setCrest(deps: CrestDeps, request: CrestRequest, place: CrestPlace, crest: NewCrest) {
  const { organizationId, imageId, upload, picture } = crest;
  const { imageStore } = deps;
  await imageStore.keep(imageId, picture);
  let previous: string | null = null;
  try {
    const { hash, width: side } = picture;
    const command = place.set({ imageId, hash, fileSize: upload.length, side });
    const loaded = await changeOrganization(deps, request, organizationId, command, {
      preconditions: [
        async (_, { state }) => {
          previous = place.of(state)?.imageId ?? null;
          if (previous !== imageId) await assertImageQuota([picture], picturesWithout(place, state), deps);
          return null;
        },
      ],
    });
    // A repeat of a call whose crest was replaced meanwhile brings no bytes back.
    await forgetGone(deps, loaded.state, [imageId, previous]);
    return loaded;
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) {
      await forgetGone(deps, await loadExistingOrganization(deps, organizationId), [imageId]);
    }
    throw error;
  }
}

/** Removes a crest, and its bytes. */
export async function removeCrest(deps: CrestDeps, request: CrestRequest, place: CrestPlace, organizationId: string) {
  let previous: string | null = null;
  const loaded = await changeOrganization(deps, request, organizationId, place.remove, {
    preconditions: [
      async (_, { state }) => {
        previous = place.of(state)?.imageId ?? null;
        return null;
      },
    ],
  });
  await forgetGone(deps, loaded.state, [previous]);
  return loaded;
}

/** The ids of the pictures that count when this crest is replaced. */
export const picturesWithout = (place: CrestPlace, organization: Organization): readonly string[] =>
  pictureIds(organization).filter((id) => id !== place.of(organization)?.imageId);

/** Forgets the bytes of those that are no picture of the organisation any more. */
async function forgetGone(
  { imageStore }: Pick<ImageDeps, 'imageStore'>,
  organization: Organization,
  imageIds: readonly (string | null)[],
): Promise<void> {
  const gone = imageIds.flatMap((id) => (id === null || hasPicture(organization, id) ? [] : [id]));
  if (gone.length > 0) await imageStore.forget(gone);
}
