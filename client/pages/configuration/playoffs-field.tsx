import { IconPlus, IconX } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { Draft } from './draft.ts';
import { findSide, listPlaceChoices, listSideChoices, sideValue, suggestPlayoff } from './playoff-choices.ts';
import type { DraftPlayoff } from './playoff-draft.ts';
import * as styles from './playoffs-field.module.css';

const t = texts.configuration;

interface PlayoffsFieldProps {
  readonly draft: Draft;
  readonly set: (playoffs: readonly DraftPlayoff[]) => void;
}

/** The additional playoffs [FI7]: each with its place and both sides, and removed only by its own button. */
export function PlayoffsField({ draft, set }: PlayoffsFieldProps) {
  const { playoffs } = draft.finals;
  const next = suggestPlayoff(draft);
  return (
    <section className={styles.playoffs} aria-label={t.playoffs}>
      <h3>{t.playoffs}</h3>
      {playoffs.length === 0 && <p className="small muted">{t.playoffsHint}</p>}
      <div className={styles.rows}>
        {playoffs.map((playoff, at) => (
          <PlayoffRow
            // oxlint-disable-next-line react/no-array-index-key -- its place is chosen in it: another key would lose the focus
            key={at}
            draft={draft}
            playoff={playoff}
            change={(changed) => set(playoffs.with(at, changed))}
            remove={() => set(playoffs.toSpliced(at, 1))}
          />
        ))}
      </div>
      {next !== null && (
        <Button tone="link" size="small" onClick={() => set([...playoffs, next])}>
          <IconPlus size={16} aria-hidden />
          {t.addPlayoff}
        </Button>
      )}
    </section>
  );
}

interface PlayoffRowProps {
  readonly draft: Draft;
  readonly playoff: DraftPlayoff;
  readonly change: (playoff: DraftPlayoff) => void;
  readonly remove: () => void;
}

function PlayoffRow({ draft, playoff, change, remove }: PlayoffRowProps) {
  const name = t.playoffFor(playoff.playoffPosition);
  const places = listPlaceChoices(draft, playoff.playoffPosition);
  return (
    <div role="group" className={styles.playoff} aria-label={name}>
      <SelectField
        label={t.playoffPlace}
        value={String(playoff.playoffPosition)}
        choices={places.map((place) => ({ value: String(place), label: t.places(place) }))}
        change={(place) => change({ ...playoff, playoffPosition: Number(place) })}
      />
      {(['a', 'b'] as const).map((side) => (
        <SelectField
          key={side}
          label={t.playoffSide[side]}
          value={sideValue(playoff[side])}
          choices={listSideChoices(draft, playoff, side)}
          change={(value) => {
            const found = findSide(draft, playoff, value);
            if (found !== null) change({ ...playoff, [side]: found });
          }}
        />
      ))}
      <IconButton label={t.removePlayoff(name)} onClick={remove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
