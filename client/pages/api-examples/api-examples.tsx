import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { statusAt } from '#domain/play.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import {
  LANGUAGES,
  listTournaments,
  readTournament,
  reportScore,
  setKey,
  type Language,
  type Subject,
} from './example-programs.ts';
import * as styles from './api-examples.module.css';

const t = texts.apiExamples;

/** Calls to copy, made for a tournament of one's own. */
export function ApiExamples({ organization: { id, tournaments } }: OrganizationPageProps) {
  const [language, setLanguage] = useState<Language>('curl');
  const [chosen, setChosen] = useState<string | null>(null);
  const now = useNow(60_000);
  const tournament =
    tournaments.find((each) => each.id === chosen) ??
    tournaments.find((each) => statusAt(each, now) === 'running') ??
    tournaments.find(({ matchCount }) => matchCount > 0) ??
    tournaments[0];
  const subject: Subject = { origin: location.origin, organizationId: id, tournamentId: tournament?.id ?? '' };
  return (
    <div className={`page ${styles.examples}`}>
      <div className={styles.examplesTools}>
        <h2>{texts.organization.keyExamples}</h2>
        <p className="muted">
          {t.lead}{' '}
          <a className={styles.textLink} href="/api/docs" target="_blank" rel="noreferrer">
            {t.reference}
            <IconExternalLink size={14} aria-hidden />
          </a>
        </p>
        <div className={styles.examplesChoice}>
          {tournaments.length > 0 && (
            <SelectField
              label={t.tournament}
              value={tournament?.id ?? ''}
              choices={tournaments.map(({ id: value, name }) => ({ value, label: name }))}
              change={setChosen}
            />
          )}
          <div>
            <span className={`small bold ${styles.fieldLabel}`}>{t.language}</span>
            <SegmentedControl
              label={t.language}
              value={language}
              choices={LANGUAGES.map((value) => ({ value, text: t.languages[value] }))}
              choose={setLanguage}
            />
          </div>
        </div>
      </div>
      <Example title={t.key} text={t.keyText} code={setKey(t.keyPlaceholder)} />
      <Example title={t.calls.list} text={t.callTexts.list} code={listTournaments(language, subject)} />
      {tournament === undefined ? (
        <p className="muted">{t.noTournament}</p>
      ) : (
        <>
          <Example title={t.calls.read} text={t.callTexts.read} code={readTournament(language, subject)} />
          <Report key={tournament.id} language={language} subject={subject} />
        </>
      )}
      <section className={`card ${styles.example}`} aria-labelledby="answers">
        <header>
          <h3 id="answers">{t.answersTitle}</h3>
        </header>
        <dl className={styles.answers}>
          {t.answers.map(([status, meaning]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** Needs a match that can be reported: the next one that is not over, and whose teams are known. */
function Report({ language, subject }: { language: Language; subject: Subject }) {
  const read = useQuery(query('GET /api/tournaments/{id}', { path: { id: subject.tournamentId } }));
  if (read.status !== 'success') return null;
  const known = read.data.matches.filter(({ teamA, teamB }) => teamA.teamId !== null && teamB.teamId !== null);
  const match = known.find(({ outcome }) => outcome.state !== 'Finished') ?? known[0];
  if (match === undefined) return <p className="muted">{t.noMatches}</p>;
  return (
    <Example
      title={t.calls.report}
      text={t.callTexts.report}
      code={reportScore(language, subject, match.id)}
      isWarning
    />
  );
}

function Example({
  title,
  text,
  code,
  isWarning = false,
}: {
  title: string;
  text: string;
  code: string;
  isWarning?: boolean;
}) {
  return (
    <section className={`card ${styles.example}`} aria-label={title}>
      <header>
        <div className="grow">
          <h3>{title}</h3>
          <p className={isWarning ? styles.exampleWarning : 'muted'}>{text}</p>
        </div>
        <CopyButton text={code} label={t.copy(title)} />
      </header>
      {/* Reachable by keyboard: long lines are scrolled. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
