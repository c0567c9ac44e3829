import { importTeams, parseTeamList, type ImportedTeam, type TeamImport } from '#domain/play.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { FileButton } from '../../ui/action/file-button.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { addTeams, hasName, type Draft } from './draft.ts';
import { groupLetter } from './group-letter.ts';
import * as styles from './import-dialog.module.css';

const t = texts.teamImport;
/** Bytes: 520 names of 60 characters with their groups. */
const MAX_BYTES = 64 * 1024;
/** Refused rows that are shown one by one: a text that is no list has thousands. */
const MAX_SHOWN = 50;
/** Teams of a group with a group phase, and without one [GR1]. */
const MAX_TEAMS = { played: 20, seeded: 32 };

interface ImportDialogProps {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly close: () => void;
}

/** Teams from a pasted list or a file [GR5]: shown first, then put into the draft as if they were typed. */
export function ImportDialog({ draft, change, close }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [keepsMarks, setKeepsMarks] = useState(false);
  const { teams: written, bareTeams, unused } = useMemo(() => parseTeamList(text), [text]);
  const teams = keepsMarks ? written : (bareTeams ?? written);
  const { groups, refused } = useMemo(() => {
    const held = draft.groups.map((group) => ({
      displayName: group.displayName,
      names: group.teams.filter(hasName).map(({ name }) => name.trim()),
    }));
    return importTeams(teams, held, draft.groupPhase.on ? MAX_TEAMS.played : MAX_TEAMS.seeded);
  }, [teams, draft]);
  const lettered = useMemo(() => withLetters(draft, groups), [draft, groups]);
  const count = groups.reduce((sum, { added }) => sum + added.length, 0);

  const type = (value: string) => {
    setWrong(null);
    setText(value);
  };
  const read = async (file: File) => {
    const found = file.size > MAX_BYTES ? null : decode(await file.arrayBuffer());
    if (found === null) setWrong(t.unreadable);
    else type(found);
  };
  const send = () => {
    change(addTeams(draft, groups));
    return Promise.resolve(null);
  };

  return (
    <DialogForm title={t.title} submit={t.submit(count)} send={send} close={close} ready={count > 0} wide>
      <p>{t.intro}</p>
      <TextArea label={t.list} rows={6} hint={t.hint} error={wrong} maxLength={MAX_BYTES} value={text} change={type} />
      <Fold title={t.more}>
        <p>{t.moreHint}</p>
      </Fold>
      <div>
        <FileButton label={t.file} accept=".csv,.txt,.tsv,text/csv,text/plain" choose={(file) => void read(file)}>
          <IconFileUpload size={18} aria-hidden />
          {t.file}
        </FileButton>
      </div>
      {bareTeams !== null && (
        <Checkbox
          label={t.keepMarks}
          description={keepsMarks ? undefined : t.withoutMarks}
          checked={keepsMarks}
          change={setKeepsMarks}
        />
      )}
      <div role="status" className={styles.preview}>
        {teams.length > 0 && <h3>{t.into}</h3>}
        {teams.length > 0 && count === 0 && <p className="muted">{t.nothing}</p>}
        {lettered.map(({ displayName, added, letter, planned }) => (
          <p key={letter}>
            <b>{texts.groups.name({ alphabeticalId: letter, displayName })}</b>
            {letter === planned ? ' ' : ` (${t.insteadOf(planned)}) `}
            {added.map(teamWithMarks).join(', ')}
          </p>
        ))}
        {refused.length > 0 && (
          <>
            <h3>{t.refused}</h3>
            <ul>
              {refused.slice(0, MAX_SHOWN).map(({ line, column, name, why }) => (
                <li key={`${line} ${column}`}>
                  {t.line(line, name)}: {t.why[why]}
                </li>
              ))}
            </ul>
            {refused.length > MAX_SHOWN && <p className="muted">{t.moreRefused(refused.length - MAX_SHOWN)}</p>}
          </>
        )}
        {unused.length > 0 && <p className="muted small">{t.unused(unused)}</p>}
      </div>
    </DialogForm>
  );
}

/** The groups that teams come into, with the letter they will have, and the one they would have at their place. */
function withLetters({ groups: held }: Draft, groups: TeamImport['groups']) {
  const isFilled = groups.map(({ added }, at) => added.length > 0 || held[at]?.teams.some(hasName) === true);
  return groups
    .map((group, at) => ({
      ...group,
      letter: groupLetter(isFilled.slice(0, at).filter(Boolean).length),
      planned: groupLetter(at),
    }))
    .filter(({ added }) => added.length > 0);
}

/** 'SV Blau (Startgeld bezahlt)' */
function teamWithMarks({ name, paid, outOfCompetition }: ImportedTeam): string {
  const marks = [...(paid ? [t.paid] : []), ...(outOfCompetition ? [t.outOfCompetition] : [])];
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
}

/** Spreadsheets write UTF-8, or what Windows wrote before; null: it is no text. */
function decode(bytes: ArrayBuffer): string | null {
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return text.includes('\u0000') ? null : text;
}

function decodeUtf8(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
