import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Saved } from '../../parts/saved.tsx';
import type { Edited } from '../../parts/use-edited.tsx';
import { texts } from '../../texts/de.ts';

/** A section of the settings: its title, when it was last saved, and what it holds. */
export function Section({
  title,
  text,
  savedAt,
  children,
}: {
  title: string;
  text?: string;
  savedAt: Date | null;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="card setting" aria-labelledby={heading}>
      <div className="setting-head">
        <h3 id={heading} className="setting-title">
          {title}
        </h3>
        <Saved at={savedAt} />
      </div>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** The same as a form with its own button. `wrong` keeps it from being saved, and stands at its field. */
export function EditedSection<Value>({
  title,
  text,
  edited,
  wrong = false,
  children,
}: {
  title: string;
  text: string;
  edited: Edited<Value>;
  wrong?: boolean;
  children: ReactNode;
}) {
  const { changed, sending, problem, savedAt, save, discard, conflict } = edited;
  return (
    <Section title={title} text={text} savedAt={savedAt}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !wrong) void save();
        }}
      >
        {children}
        <div role="alert">
          {problem !== null && (
            <p className="st warn setting-problem">
              <IconAlertTriangle size={16} aria-hidden />
              {problem.errors[0]?.message ?? problem.text}
            </p>
          )}
        </div>
        <div className="setting-acts">
          <button type="submit" className="btn pri" disabled={!changed || wrong} aria-busy={sending}>
            {texts.actions.save}
          </button>
          {changed && (
            <button type="button" className="btn quiet" onClick={discard}>
              {texts.actions.discard}
            </button>
          )}
        </div>
      </form>
      {conflict}
    </Section>
  );
}
