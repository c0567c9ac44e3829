import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCircleCheck,
  IconDice5,
  IconPlus,
  IconTableImport,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { MAX_GROUPS, parseNameList } from '#domain/play.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { findDuplicateNames, hasName, newGroup, selectNonEmptyGroups, type Draft } from './draft.ts';
import {
  allTeams,
  distributeEvenly,
  drawByLot,
  isList,
  pasteTeams,
  replaceTeams,
  slotCode,
  withWrittenNames,
} from './draft-teams.ts';
import { withPresetSplit } from './even-splits.ts';
import { groupLetter } from './group-letter.ts';
import { GroupList } from './group-list.tsx';
import type { Dressing } from './listed-emblem.tsx';
import { ListedTeamGhost, useListedTeamDrag } from './listed-team-drag.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PlanningStep } from './planning-step.tsx';
import { SplitChoice } from './split-choice.tsx';
import * as styles from './team-lists.module.css';

interface TeamListsProps {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** While it is saved the lists take nothing, from wherever it comes. */
  readonly isLocked: boolean;
  readonly dressing: Dressing;
}

const NONE_WRITTEN: ReturnType<typeof parseNameList>['written'] = new Map();

/** Loaded when the dialog opens. */
const ImportDialog = lazyPage(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** A field per team, so that each keeps its entry fee and its flags; a pasted list spreads over the fields. */
export function TeamLists({ draft, change: changeDraft, isLocked, dressing }: TeamListsProps) {
  const lists = useRef<HTMLDivElement>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [written, setWritten] = useState(NONE_WRITTEN);
  /** A list that waits for what becomes of the teams of a group. */
  const [pasted, setPasted] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const change = (next: Draft) => {
    setWritten(NONE_WRITTEN);
    changeDraft(next);
  };
  const put = (next: Draft, text: string) => {
    const { written: marked, isGrouped } = parseNameList(text);
    setWritten(marked);
    changeDraft(withPresetSplit(draft, next, isGrouped));
  };
  const paste = (text: string, at: number, slot: number) => {
    if (draft.groups[at]?.teams.some(hasName) === true) setPasted({ text, at });
    else put(pasteTeams(draft, at, slot, text), text);
  };
  usePasteOutsideFields(
    isLocked
      ? null
      : (text) =>
          paste(
            text,
            Math.max(
              0,
              draft.groups.findLastIndex(({ teams }) => teams.some(hasName)),
            ),
            0,
          ),
  );
  const drag = useListedTeamDrag(draft, change);
  const twice = findDuplicateNames(draft);
  const count = selectNonEmptyGroups(draft).reduce((sum, { teams }) => sum + teams.length, 0);

  const focus = (groupAt: number, slot: number) =>
    // After the fields of the new draft are there.
    requestAnimationFrame(() =>
      lists.current?.querySelector<HTMLTextAreaElement>(`[data-slot="${slotCode(groupAt, slot)}"]`)?.focus(),
    );

  const [isEmptyOnArrival] = useState(count === 0);
  useEffect(() => {
    // On a touch screen its keyboard would cover the page.
    if (isEmptyOnArrival && matchMedia('(pointer: fine)').matches) lists.current?.querySelector('textarea')?.focus();
  }, [isEmptyOnArrival]);
  const inDoubt = pasted === null ? undefined : draft.groups[pasted.at];

  return (
    <PlanningStep
      number={1}
      title={texts.planSheet.teams}
      deeds={
        <>
          <Button tone="link" size="small" onClick={() => setIsImporting(true)}>
            <IconTableImport size={16} aria-hidden />
            {texts.configuration.importTeams}
          </Button>
          {draft.groups.length > 1 && count > 2 && (
            <Button tone="link" size="small" onClick={() => change(drawByLot(draft, Math.random))}>
              <IconDice5 size={16} aria-hidden />
              {texts.configuration.draw}
            </Button>
          )}
        </>
      }
    >
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
      <SplitChoice draft={draft} change={change} />
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
            dressing={dressing}
            removable={draft.groups.length > 1}
          />
        ))}
      </div>
      <div className={styles.groupDeeds}>
        {draft.groups.length < MAX_GROUPS && (
          <Button
            tone="link"
            size="small"
            onClick={() => {
              change({ ...draft, groups: [...draft.groups, newGroup()] });
              focus(draft.groups.length, 0);
            }}
          >
            <IconPlus size={16} aria-hidden />
            {texts.configuration.addGroup}
          </Button>
        )}
        {draft.groups.length > 1 && count > 2 && (
          <Button tone="link" size="small" onClick={() => change(distributeEvenly(draft))}>
            <IconArrowsExchange size={16} aria-hidden />
            {texts.configuration.even}
          </Button>
        )}
      </div>
      <ListedTeamGhost draft={draft} drag={drag} />
      {isImporting && (
        <Suspense>
          <ImportDialog
            draft={draft}
            change={(next) => change(withPresetSplit(draft, next, false))}
            close={() => setIsImporting(false)}
          />
        </Suspense>
      )}
      {pasted !== null && inDoubt !== undefined && (
        <PasteDialog
          group={texts.groups.name({ alphabeticalId: groupLetter(pasted.at), displayName: inDoubt.displayName })}
          count={inDoubt.teams.filter(hasName).length}
          append={() => {
            put(pasteTeams(draft, pasted.at, inDoubt.teams.length, pasted.text), pasted.text);
            setPasted(null);
          }}
          replace={() => {
            put(replaceTeams(draft, pasted.at, pasted.text), pasted.text);
            setPasted(null);
          }}
          close={() => setPasted(null)}
        />
      )}
    </PlanningStep>
  );
}

/** A list that is pasted where no field takes it is meant for the teams. */
function usePasteOutsideFields(take: ((text: string) => void) | null): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isInField =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      if (isInField || !isList(text) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current?.(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
