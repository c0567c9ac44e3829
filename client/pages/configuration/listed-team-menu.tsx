import { IconArrowRight, IconArrowsExchange, IconDots, IconDice5, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { moveTeam, POTS, putInPot, swapTeams, withoutTeam } from './draft-teams.ts';
import { hasName, type Draft, type DraftGroup, type DraftTeam } from './draft.ts';
import { groupLetter } from './group-letter.ts';

const t = texts.configuration;
const WIDTH = 240;

interface ListedTeamProps {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly team: DraftTeam;
}

const nameOf = ({ displayName }: DraftGroup, at: number): string =>
  texts.groups.name({ alphabeticalId: groupLetter(at), displayName });

/** Where a team of the lists can go: another's place, another group, a pot to be drawn from, or out. */
export function ListedTeamMenu({ draft, change, team }: ListedTeamProps) {
  const [isSwapping, setIsSwapping] = useState(false);
  const home = draft.groups.findIndex(({ teams }) => teams.some(({ key }) => key === team.key));
  const partners = partnersOf(draft, team);
  return (
    <>
      <Menu
        width={WIDTH}
        trigger={
          <IconButton label={texts.roster.acts(team.name)}>
            <IconDots size={18} aria-hidden />
          </IconButton>
        }
      >
        {partners.length > 0 && (
          <MenuItem icon={<IconArrowsExchange size={18} aria-hidden />} choose={() => setIsSwapping(true)}>
            {texts.roster.swapWith}
          </MenuItem>
        )}
        {draft.groups.map(
          (group, at) =>
            at !== home && (
              <MenuItem
                key={group.key}
                icon={<IconArrowRight size={18} aria-hidden />}
                choose={() => change(moveTeam(draft, team, at))}
              >
                {t.moveTo(nameOf(group, at))}
              </MenuItem>
            ),
        )}
        {draft.groups.length > 1 &&
          [...POTS.filter((pot) => pot !== team.pot), ...(team.pot === undefined ? [] : [null])].map((pot) => (
            <MenuItem
              key={pot}
              icon={<IconDice5 size={18} aria-hidden />}
              choose={() => change(putInPot(draft, team.key, pot))}
            >
              {pot === null ? t.noPot : t.intoPot(pot)}
            </MenuItem>
          ))}
        <MenuItem
          tone="danger"
          icon={<IconUserMinus size={18} aria-hidden />}
          choose={() => change(withoutTeam(draft, team.key))}
        >
          {t.removeTeam}
        </MenuItem>
      </Menu>
      {isSwapping && <SwapListedDialog draft={draft} change={change} team={team} close={() => setIsSwapping(false)} />}
    </>
  );
}

function SwapListedDialog({ draft, change, team, close }: ListedTeamProps & { close: () => void }) {
  const partners = partnersOf(draft, team);
  const [chosen, setChosen] = useState(partners[0]?.value ?? '');
  const partner = partners.find(({ value }) => value === chosen)?.partner;
  const send = () => {
    if (partner !== undefined) change(swapTeams(draft, team, partner));
    return Promise.resolve(null);
  };
  return (
    <DialogForm title={texts.roster.title.swap(team.name)} submit={texts.roster.submit.swap} send={send} close={close}>
      <SelectField label={texts.roster.partner} value={chosen} choices={partners} change={setChosen} />
    </DialogForm>
  );
}

/** The others, those of other groups first. */
function partnersOf({ groups }: Draft, { key }: DraftTeam) {
  const isHome = ({ teams }: DraftGroup): boolean => teams.some((team) => team.key === key);
  return groups
    .flatMap((group, at) => group.teams.map((partner) => ({ partner, group, at })))
    .filter(({ partner }) => partner.key !== key && hasName(partner))
    .toSorted((one, other) => Number(isHome(one.group)) - Number(isHome(other.group)))
    .map(({ partner, group, at }) => ({
      partner,
      value: partner.key,
      label: texts.roster.inGroup(partner.name, nameOf(group, at)),
    }));
}
