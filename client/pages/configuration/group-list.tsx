import { IconDots, IconEraser, IconX } from '@tabler/icons-react';
import { produce } from 'immer';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { Name } from '../../tournament-view/name.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';
import { emptyGroup, isList, slotCode, withTeamMoved } from './draft-teams.ts';
import { hasName, newTeam, withoutGroup, type Draft, type DraftGroup } from './draft.ts';
import { groupLetter } from './group-letter.ts';
import { GroupSign } from './group-sign.tsx';
import { ListedEmblem, type Dressing } from './listed-emblem.tsx';
import type { ListedTeamDrag } from './listed-team-drag.tsx';
import { ListedTeamMenu } from './listed-team-menu.tsx';
import * as styles from './team-lists.module.css';

/** A group with a field per team and one more, so that each keeps its entry fee and its flags. */
export function GroupList({
  group,
  at,
  draft,
  change,
  paste,
  focus,
  drag,
  dressing,
  removable,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  group: DraftGroup;
  at: number;
  /** Takes a pasted list for the field where it was pasted. */
  paste: (text: string, groupAt: number, slot: number) => void;
  focus: (groupAt: number, slot: number) => void;
  drag: ListedTeamDrag;
  dressing: Dressing;
  removable: boolean;
}) {
  const name = texts.groups.name({ alphabeticalId: groupLetter(at), displayName: group.displayName });
  const count = group.teams.filter(hasName).length;
  // Fields are keyed by position, so that typing continues when the empty field becomes a team's.
  const rows = [...group.teams, newTeam('')];

  const rename = (slot: number, value: string) =>
    change(
      produce(draft, ({ groups }) => {
        const teams = groups[at]?.teams;
        const team = teams?.[slot];
        if (team !== undefined) team.name = value;
        else if (value !== '') teams?.push(newTeam(value));
      }),
    );
  const remove = (slot: number) =>
    change(
      produce(draft, ({ groups }) => {
        groups[at]?.teams.splice(slot, 1);
      }),
    );
  const onPaste = (event: ClipboardEvent, slot: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isList(text)) return;
    event.preventDefault();
    paste(text, at, slot);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, slot: number) => {
    // An input method takes the key for the word that it proposes.
    if (event.nativeEvent.isComposing) return;
    const empty = event.currentTarget.value === '';
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = slot + (event.key === 'ArrowDown' ? 1 : -1);
      if (slot < group.teams.length && to >= 0 && to < group.teams.length) {
        change(withTeamMoved(draft, at, slot, to));
        focus(at, to);
      }
    } else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'ArrowDown') focus(at, slot + 1);
    else if (event.key === 'ArrowUp') focus(at, slot - 1);
    else if (event.key === 'Backspace' && empty && slot > 0) {
      remove(slot);
      focus(at, slot - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <section
      className={styles.groupList}
      aria-label={name}
      data-cell={`group/${at}`}
      data-over={drag.over === `group/${at}` || undefined}
    >
      <header>
        <GroupSign letter={groupLetter(at)} />
        <b>
          <Name text={name} />
        </b>
        <span className="muted small figures grow">
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{texts.configuration.teams(count)}</span>
        </span>
        {count > 0 && (
          <Menu
            width={200}
            trigger={
              <IconButton label={texts.configuration.actsForGroup(name)}>
                <IconDots size={16} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<IconEraser size={18} aria-hidden />} choose={() => change(emptyGroup(draft, at))}>
              {texts.configuration.emptyGroup}
            </MenuItem>
          </Menu>
        )}
        {removable && (
          <IconButton label={texts.configuration.removeGroup(name)} onClick={() => change(withoutGroup(draft, at))}>
            <IconX size={16} aria-hidden />
          </IconButton>
        )}
      </header>
      <ol className={styles.names}>
        {rows.map((team, slot) => (
          <li
            key={slotCode(at, slot)}
            data-cell={hasName(team) ? `team/${team.key}` : undefined}
            data-over={drag.over === `team/${team.key}` || undefined}
          >
            <span
              className="figures"
              aria-hidden
              data-grip={hasName(team) || undefined}
              onPointerDown={(event) => hasName(team) && drag.take(event, team.key)}
            >
              {slot + 1}
            </span>
            <span className={styles.disc}>{hasName(team) && <ListedEmblem team={team} dressing={dressing} />}</span>
            <textarea
              rows={1}
              value={team.name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              spellCheck={false}
              data-slot={slotCode(at, slot)}
              aria-label={texts.configuration.teamField(name, slot + 1)}
              placeholder={slot === group.teams.length ? texts.configuration.namePlaceholder : ''}
              onChange={(event) => rename(slot, event.target.value.replaceAll('\n', ' '))}
              onPaste={(event) => onPaste(event, slot)}
              onKeyDown={(event) => onKeyDown(event, slot)}
            />
            {team.pot !== undefined && <span className={styles.potSign}>{texts.configuration.pot(team.pot)}</span>}
            {hasName(team) && <ListedTeamMenu draft={draft} change={change} team={team} />}
          </li>
        ))}
      </ol>
      {count === 0 && !removable && <div className={styles.ghosts} aria-hidden />}
    </section>
  );
}
