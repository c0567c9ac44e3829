import { texts } from '../../texts/de.ts';
import { EmblemDisc } from '../../tournament-view/emblem-disc.tsx';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { Popover } from '../../ui/overlay/popover.tsx';
import type { DressedTeam } from './dressed-team.ts';
import { EmblemDialog } from './emblem-dialog.tsx';
import { EmblemPanel } from './emblem-panel.tsx';
import * as styles from './emblem-button.module.css';

const WIDTH = 320;

/** The emblem of a team, which opens what it wears: beside it at a desk, over the page on a phone. */
export function EmblemButton({
  team,
  opened,
  open,
}: {
  team: DressedTeam;
  opened: boolean;
  open: (opened: boolean) => void;
}) {
  const isPhone = useIsPhone();
  const label = texts.teamEmblem.of(team.name);
  const look = {
    className: styles.emblemButton,
    'aria-label': label,
    children: <EmblemDisc emblem={team.emblem} />,
  };
  if (isPhone) {
    return (
      <>
        <button type="button" {...look} onClick={() => open(true)} />
        {opened && <EmblemDialog team={team} close={() => open(false)} />}
      </>
    );
  }
  return (
    <Popover
      trigger={<button type="button" {...look} />}
      label={label}
      width={WIDTH}
      align="start"
      className={styles.emblemPopover}
      opened={opened}
      open={open}
    >
      <EmblemPanel {...team} />
    </Popover>
  );
}
