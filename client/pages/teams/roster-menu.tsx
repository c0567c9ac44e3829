import { IconArrowsExchange, IconArrowRight, IconDots, IconUserMinus } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';
import { texts } from '../../texts/de.ts';
import type { RosterChange } from './roster-change.ts';
import type { TeamRow } from './team-row.ts';

const t = texts.roster;
const WIDTH = 240;

/** Where a team can go: another's place, another group, or out. */
export function RosterMenu({
  row,
  groups,
  ask,
}: {
  row: TeamRow;
  groups: TournamentView['groups'];
  ask: (change: RosterChange) => void;
}) {
  const { id: teamId, name, groupId: home } = row;
  return (
    <Menu
      width={WIDTH}
      trigger={
        <IconButton label={t.acts(name)}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<IconArrowsExchange size={18} aria-hidden />} choose={() => ask({ kind: 'swap', teamId })}>
        {t.swapWith}
      </MenuItem>
      {groups
        .filter(({ id }) => id !== home)
        .map((group) => (
          <MenuItem
            key={group.id}
            icon={<IconArrowRight size={18} aria-hidden />}
            choose={() => ask({ kind: 'move', teamId, groupId: group.id })}
          >
            {t.moveTo(texts.groups.name(group))}
          </MenuItem>
        ))}
      <MenuItem
        tone="danger"
        icon={<IconUserMinus size={18} aria-hidden />}
        choose={() => ask({ kind: 'remove', teamId })}
      >
        {t.strike}
      </MenuItem>
    </Menu>
  );
}
