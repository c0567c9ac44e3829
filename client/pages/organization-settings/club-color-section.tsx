import { keysOf } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { EditedForm } from '../../features/editing/edited-form.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { Section } from '../../ui/display/section.tsx';
import { Swatches } from '../../ui/field/swatches.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.clubColor;

const COLORS: Readonly<Record<keyof typeof t.names, string>> = {
  red: '#b3261e',
  orange: '#e8590c',
  yellow: '#f2b705',
  darkGreen: '#33691e',
  green: '#0b7a4b',
  turquoise: '#0e8aa8',
  blue: '#1f4fd8',
  purple: '#5b2a9d',
  pink: '#c2185b',
  burgundy: '#8a1538',
  brown: '#5d4037',
  grey: '#4a5a6a',
  black: '#111111',
  white: '#f5f5f0',
  lightBlue: '#9ad0f5',
  darkBlue: '#283593',
};
const SWATCHES = keysOf(COLORS).map((name) => ({ color: COLORS[name], name: t.names[name] }));
/** Where the choice of another colour begins: the portal's own. */
const PORTAL_GREEN = '#0b6b3a';

interface ColorDraft {
  /** `#rrggbb`; null: none. */
  readonly color: string | null;
}
const isDraft = fitsLike<ColorDraft>({ color: null });

/** The club's own colour, saved by its own button. */
export function ClubColorSection({ id, color }: { id: string; color: string | null }) {
  const form = useUnversionedDraft<ColorDraft>({
    page: `${id}/color`,
    held: { color },
    isSame: (a, b) => a.color === b.color,
    fits: isDraft,
    send: (wanted) => call('PATCH /api/organizations/{id}/color', { path: { id }, body: wanted }),
  });
  return (
    <Section title={t.title} text={t.text} savedAt={form.savedAt}>
      <EditedForm edited={{ ...form, conflict: null }}>
        <Swatches
          legend={t.legend}
          value={form.draft.color}
          swatches={SWATCHES}
          none={t.none}
          other={t.other}
          begin={PORTAL_GREEN}
          choose={(chosen) => form.change({ color: chosen })}
        />
      </EditedForm>
    </Section>
  );
}
