import {
  IconArrowRight,
  IconArrowsExchange,
  IconDots,
  IconEqual,
  IconPencil,
  IconShield,
  IconTrophy,
  IconTrophyOff,
  IconUserMinus,
} from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '../../ui/action/menu.tsx';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import type { RosterChange } from './roster-change.ts';
import { isOutOfCompetition, type Moves } from './team-move.ts';
import type { TeamRow } from './team-row.ts';

const WIDTH = 296;

/** Everything that can be done to a team besides its entry fee: its name, what it wears, its place, how it counts, and striking it. */
export function TeamMenu({
  row,
  groups,
  moves,
  ask,
  rename,
  dress,
  prioritize,
}: {
  row: TeamRow;
  groups: TournamentView['groups'];
  moves: Moves;
  /** null: no plan is there to be changed. */
  ask: ((change: RosterChange) => void) | null;
  rename: () => void;
  dress: () => void;
  prioritize: () => void;
}) {
  const { id: teamId, name, groupId: home, entryFeePaidAt } = row;
  const isOut = isOutOfCompetition(row, moves.pending);
  return (
    <Menu
      width={WIDTH}
      trigger={
        <IconButton label={texts.roster.acts(name)}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      }
    >
      {entryFeePaidAt !== null && <MenuNote>{texts.teams.feePaidOn(plainDay(entryFeePaidAt))}</MenuNote>}
      <MenuItem icon={<IconPencil size={18} aria-hidden />} choose={rename}>
        {texts.teams.renameAct}
      </MenuItem>
      <MenuItem icon={<IconShield size={18} aria-hidden />} choose={dress}>
        {texts.teamEmblem.act}
      </MenuItem>
      {ask !== null && (
        <MenuItem icon={<IconArrowsExchange size={18} aria-hidden />} choose={() => ask({ kind: 'swap', teamId })}>
          {texts.roster.swapWith}
        </MenuItem>
      )}
      {ask !== null &&
        groups
          .filter(({ id }) => id !== home)
          .map((group) => (
            <MenuItem
              key={group.id}
              icon={<IconArrowRight size={18} aria-hidden />}
              choose={() => ask({ kind: 'move', teamId, groupId: group.id })}
            >
              {texts.roster.moveTo(texts.groups.name(group))}
            </MenuItem>
          ))}
      <MenuLine />
      <MenuItem
        icon={isOut ? <IconTrophy size={18} aria-hidden /> : <IconTrophyOff size={18} aria-hidden />}
        choose={() => moves.want({ teamId, team: name, kind: isOut ? 'in' : 'out' })}
      >
        {texts.teams.moveSubmit[isOut ? 'in' : 'out']}
      </MenuItem>
      <MenuItem icon={<IconEqual size={18} aria-hidden />} choose={prioritize}>
        {texts.teams.priorityAct}
      </MenuItem>
      {ask !== null && (
        <>
          <MenuLine />
          <MenuItem
            tone="danger"
            icon={<IconUserMinus size={18} aria-hidden />}
            choose={() => ask({ kind: 'remove', teamId })}
          >
            {texts.roster.strike}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
