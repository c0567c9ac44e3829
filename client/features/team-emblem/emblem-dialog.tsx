import { texts } from '../../texts/de.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DressedTeam } from './dressed-team.ts';
import { EmblemPanel } from './emblem-panel.tsx';

/** What a team wears in a window, which on the phone is a sheet. */
export const EmblemDialog = ({ team, close }: { team: DressedTeam; close: () => void }) => (
  <Dialog title={texts.teamEmblem.title} close={close}>
    <div className="dialog-content" data-begins tabIndex={-1}>
      <EmblemPanel {...team} />
    </div>
  </Dialog>
);
