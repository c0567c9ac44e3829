import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCircleCheck,
  IconDice5,
  IconDots,
  IconEraser,
  IconPlus,
  IconTableImport,
  IconX,
} from '@tabler/icons-react';
import { produce } from 'immer';
import { Suspense, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { MAX_GROUPS, MAX_NAME_LENGTH, parseNameList } from '#domain/play.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { texts } from '../../texts/de.ts';
import {
  findDuplicateNames,
  hasName,
  selectNonEmptyGroups,
  newGroup,
  newTeam,
  withoutGroup,
  type Draft,
  type DraftGroup,
} from './draft.ts';
import { groupLetter } from './group-letter.ts';
import {
  allTeams,
  distributeEvenly,
  drawByLot,
  emptyGroup,
  isList,
  pasteTeams,
  replaceTeams,
  slotCode,
  withWrittenNames,
} from './draft-teams.ts';
import { Name } from '../../tournament-view/name.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';
import { ListedTeamMenu } from './listed-team-menu.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ListedTeamGhost, useListedTeamDrag, type ListedTeamDrag } from './listed-team-drag.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './team-lists.module.css';

interface TeamListsProps {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
}

const NONE_WRITTEN: ReturnType<typeof parseNameList>['written'] = new Map();

/** Loaded when the dialog opens. */
const ImportDialog = lazyPage(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** A field per team, so that each keeps its entry fee and its flags; a pasted list spreads over the fields. */
export function TeamLists({ draft, change: changeDraft }: TeamListsProps) {
  const lists = useRef<HTMLDivElement>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [written, setWritten] = useState(NONE_WRITTEN);
  const change = (next: Draft) => {
    setWritten(NONE_WRITTEN);
    changeDraft(next);
  };
  const paste = (next: Draft, text: string) => {
    setWritten(parseNameList(text).written);
    changeDraft(next);
  };
  const drag = useListedTeamDrag(draft, change);
  const twice = findDuplicateNames(draft);
  const count = selectNonEmptyGroups(draft).reduce((sum, { teams }) => sum + teams.length, 0);

  const focus = (groupAt: number, slot: number) =>
    // After the fields of the new draft are there.
    requestAnimationFrame(() =>
      lists.current?.querySelector<HTMLTextAreaElement>(`[data-slot="${slotCode(groupAt, slot)}"]`)?.focus(),
    );

  return (
    <section className="card">
      <header>
        <h2>{texts.configuration.groupsTitle}</h2>
        <span className="grow" />
        <Button size="small" onClick={() => setIsImporting(true)}>
          <IconTableImport size={16} aria-hidden />
          {texts.configuration.importTeams}
        </Button>
        {draft.groups.length > 1 && count > 2 && (
          <>
            <Button size="small" onClick={() => change(drawByLot(draft, Math.random))}>
              <IconDice5 size={16} aria-hidden />
              {texts.configuration.draw}
            </Button>
            <Button size="small" onClick={() => change(distributeEvenly(draft))}>
              <IconArrowsExchange size={16} aria-hidden />
              {texts.configuration.even}
            </Button>
          </>
        )}
      </header>
      <div className={styles.padded}>
        <div className={`flex-row between ${styles.listHint}`}>
          <p className="small muted">
            {texts.configuration.groupsHint}
            {allTeams(draft).some(({ pot }) => pot !== undefined) && ` ${texts.configuration.drawHint}`}
          </p>
          <p role="status" className={twice.length > 0 ? 'status warn' : 'status good'}>
            {count > 0 &&
              (twice.length > 0 ? (
                <>
                  <IconAlertTriangle size={15} aria-hidden />
                  {texts.configuration.twice(twice.join(', '))}
                </>
              ) : (
                <>
                  <IconCircleCheck size={15} aria-hidden />
                  {texts.configuration.recognised(count)}
                </>
              ))}
          </p>
        </div>
        <div role="status">
          {written.size > 0 && (
            <p className={`flex-row small ${styles.listHint}`}>
              {texts.teamImport.withoutMarks}
              <Button size="small" onClick={() => change(withWrittenNames(draft, written))}>
                {texts.teamImport.keepMarks}
              </Button>
            </p>
          )}
        </div>
        <div className={styles.groupLists} ref={lists} data-groups={draft.groups.length}>
          {draft.groups.map((group, at) => (
            <GroupList
              key={group.key}
              group={group}
              at={at}
              draft={draft}
              change={change}
              paste={paste}
              focus={focus}
              drag={drag}
              removable={draft.groups.length > 1}
            />
          ))}
        </div>
        {draft.groups.length < MAX_GROUPS && (
          <Button
            tone="link"
            size="small"
            className={styles.addGroup}
            onClick={() => {
              change({ ...draft, groups: [...draft.groups, newGroup()] });
              focus(draft.groups.length, 0);
            }}
          >
            <IconPlus size={16} aria-hidden />
            {texts.configuration.addGroup}
          </Button>
        )}
      </div>
      <ListedTeamGhost draft={draft} drag={drag} />
      {isImporting && (
        <Suspense>
          <ImportDialog draft={draft} change={change} close={() => setIsImporting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function GroupList({
  group,
  at,
  draft,
  change,
  paste,
  focus,
  drag,
  removable,
}: TeamListsProps & {
  group: DraftGroup;
  at: number;
  /** Takes the draft with a pasted list, and that list. */
  paste: (draft: Draft, text: string) => void;
  focus: (groupAt: number, slot: number) => void;
  drag: ListedTeamDrag;
  removable: boolean;
}) {
  const name = texts.groups.name({ alphabeticalId: groupLetter(at), displayName: group.displayName });
  const count = group.teams.filter(hasName).length;
  const [pasted, setPasted] = useState<string | null>(null);
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
    if (count === 0) paste(pasteTeams(draft, at, slot, text), text);
    else setPasted(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, slot: number) => {
    // An input method takes the key for the word that it proposes.
    if (event.nativeEvent.isComposing) return;
    const empty = event.currentTarget.value === '';
    if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'ArrowDown') focus(at, slot + 1);
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
        <b>
          <Name text={name} />
        </b>
        <span className="grow" />
        <span className="muted tiny figures">
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
              {slotCode(at, slot)}
            </span>
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
      {pasted !== null && (
        <PasteDialog
          group={name}
          count={count}
          append={() => {
            paste(pasteTeams(draft, at, group.teams.length, pasted), pasted);
            setPasted(null);
          }}
          replace={() => {
            paste(replaceTeams(draft, at, pasted), pasted);
            setPasted(null);
          }}
          close={() => setPasted(null)}
        />
      )}
    </section>
  );
}
