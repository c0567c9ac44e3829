import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { GroupView, TournamentView } from '#domain/contract.ts';
import { MAX_GROUP_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { sentName } from '../../features/editing/sent-name.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.groupName;

/** A group's own name, shown wherever the group is named; an empty one gives it its letter back [GR1]. */
export function RenameGroup({ tournament, group }: { tournament: TournamentView; group: GroupView }) {
  const [asking, setAsking] = useState(false);
  const nameOf = (displayName: string) => texts.groups.name({ ...group, displayName });
  const send = async (name: string, sent: { readonly basedOn?: number }) => {
    const answer = await call('PATCH /api/tournaments/{id}/groups/{groupId}/name', {
      path: { id: tournament.id, groupId: group.id },
      body: { name },
      ...sent,
    });
    if (answer.ok) toastWithUndo(tournament.id, t.done(nameOf(name)), answer.step);
    return sentName(answer, tournament.organizationId, 'displayName');
  };
  const title = t.title(texts.groups.name(group));
  return (
    <>
      <IconButton label={title} title={title} onClick={() => setAsking(true)}>
        <IconPencil size={17} aria-hidden />
      </IconButton>
      {asking && (
        <NameDialog
          title={title}
          label={t.label}
          hint={t.hint(group.alphabeticalId)}
          submit={t.submit}
          name={group.displayName}
          maximum={MAX_GROUP_NAME_LENGTH}
          version={tournament.version}
          isOptional
          show={nameOf}
          send={send}
          done={() => undefined}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
