import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconEye, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { MAX_LEGAL_TEXT_LENGTH } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import * as styles from './legal-text.module.css';
import * as managementStyles from './management.module.css';

export type LegalPage = 'imprint' | 'privacy';

const pages = {
  imprint: { path: '/impressum', setting: 'IMPRINT_URL', outline: texts.operator.imprintOutline },
  privacy: { path: '/datenschutz', setting: 'PRIVACY_URL', outline: texts.operator.privacyOutline },
} as const;

/** One of the two pages: its text to the left, what it makes of it to the right. */
export function LegalText({
  page,
  stored,
  elsewhere,
  text,
  isChanged,
  sending,
  change,
  save,
}: {
  page: LegalPage;
  stored: string | null;
  /** The page of the operator that is shown instead. */
  elsewhere: string | null;
  text: string;
  isChanged: boolean;
  sending: boolean;
  /** null: back to what is stored. */
  change: (text: string | null) => void;
  save: () => void;
}) {
  const hint = useId();
  const field = useId();
  const { path, setting, outline } = pages[page];
  const name = texts.operator[page];
  return (
    <section className={`card ${styles.legalText}`} aria-label={name}>
      <header>
        <h2 className="grow">{name}</h2>
        <Filled stored={stored} elsewhere={elsewhere} />
        <ButtonAnchor size="small" href={path} target="_blank" rel="noopener">
          <IconExternalLink size={16} aria-hidden />
          {texts.operator.open(name)}
        </ButtonAnchor>
      </header>
      {elsewhere === null ? (
        <div className={styles.legalBoth}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isChanged && !sending) save();
            }}
          >
            <label htmlFor={field}>{texts.operator.text(name)}</label>
            <p id={hint} className="muted small">
              {texts.operator.textHint}
            </p>
            <textarea
              className="boxed"
              id={field}
              aria-describedby={hint}
              value={text}
              rows={8}
              maxLength={MAX_LEGAL_TEXT_LENGTH}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <div className={managementStyles.acts}>
              <Button tone="primary" type="submit" disabled={!isChanged} busy={sending}>
                {texts.operator.save(name)}
              </Button>
              {isChanged && (
                <Button tone="quiet" onClick={() => change(null)}>
                  {texts.operator.discard}
                </Button>
              )}
              {text.trim() === '' && (
                <Button tone="quiet" onClick={() => change(outline)}>
                  <IconFileText size={18} aria-hidden />
                  {texts.operator.outline}
                </Button>
              )}
            </div>
          </form>
          <div className={styles.legalPreview} data-preview>
            <p className={`flex-row small ${styles.legalPreviewHead}`}>
              <IconEye size={18} aria-hidden />
              <b className="grow">{texts.operator.preview}</b>
              <span role="status">{isChanged ? texts.operator.unsaved : texts.operator.asShown}</span>
            </p>
            <Paragraphs title={name} text={text} />
            {isChanged && (
              <details>
                <summary>{texts.operator.now}</summary>
                <Paragraphs title={name} text={stored ?? ''} />
              </details>
            )}
          </div>
        </div>
      ) : (
        <div className={`stack ${styles.legalElsewhere}`}>
          <p>
            {texts.operator.leads}{' '}
            <a className={managementStyles.link} href={elsewhere} target="_blank" rel="noopener noreferrer">
              {elsewhere}
            </a>
          </p>
          <p className="muted">{texts.operator.leadsHint(setting)}</p>
        </div>
      )}
    </section>
  );
}

function Filled({ stored, elsewhere }: { stored: string | null; elsewhere: string | null }) {
  if (stored === null && elsewhere === null) {
    return (
      <span className="badge warn">
        <IconAlertTriangle size={15} aria-hidden />
        {texts.operator.notFilled}
      </span>
    );
  }
  return (
    <span className="badge good">
      <IconCircleCheck size={15} aria-hidden />
      {elsewhere === null ? texts.operator.filled : texts.operator.elsewhere}
    </span>
  );
}

/** As the page sets it: a blank line begins a paragraph, other line ends stay. */
function Paragraphs({ title, text }: { title: string; text: string }) {
  const paragraphs = [...text.trim().matchAll(/\S[^]*?(?=\r?\n\s*\r?\n|$)/g)];
  return (
    <div className={styles.legalPage}>
      <h3>{title}</h3>
      {text.trim() === '' ? (
        <>
          <p>{texts.operator.nothing}</p>
          <p className="muted">{texts.operator.nothingHint}</p>
        </>
      ) : (
        paragraphs.map(({ index, 0: paragraph }) => <p key={index}>{paragraph.trim()}</p>)
      )}
    </div>
  );
}
