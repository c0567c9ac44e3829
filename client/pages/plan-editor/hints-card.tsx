import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import type { Hint } from './find-hints.ts';
import { numberOf } from './editable-plan.ts';
import { hintWords, type PlanTextContext } from './plan-texts.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './hints-card.module.css';

const t = texts.planEditor;

/** The plan's problems and hints, each with its reason and a link. */
export function HintsCard({
  textContext,
  hints,
  conflictingMatches,
  outdated,
  few,
  show,
  propose,
  decide,
  reload,
}: {
  textContext: PlanTextContext;
  hints: readonly Hint[];
  /** Numbers of the matches that another member changed too, in words. */
  conflictingMatches: string | null;
  outdated: boolean;
  /** How many are shown at once. */
  few: number;
  show: (matchId: string) => void;
  propose: (hint: Hint) => void;
  decide: () => void;
  reload: () => void;
}) {
  const [all, setAll] = useState(false);
  const grave = hints.filter(({ tone }) => tone !== 'hint').length;
  const light = hints.length - grave;
  const shown = all ? hints : hints.slice(0, few);
  return (
    <section className="card" aria-label={t.hints}>
      <header>
        <h2>{t.hints}</h2>
        <span className="grow" />
        <span className="flex-row" role="status">
          {grave > 0 && (
            <span className="badge danger">
              <IconAlertOctagon size={15} aria-hidden />
              {t.conflictCount(grave)}
            </span>
          )}
          {light > 0 && (
            <span className="badge warn">
              <IconAlertTriangle size={15} aria-hidden />
              {t.hintCount(light)}
            </span>
          )}
          {hints.length === 0 && (
            <span className="badge good">
              <IconCircleCheck size={15} aria-hidden />
              {t.noHints}
            </span>
          )}
        </span>
      </header>
      {hints.length === 0 && conflictingMatches === null && !outdated ? (
        <p className={`small muted ${styles.noHints}`}>{t.noHintsText}</p>
      ) : (
        <ul className={styles.hints}>
          {outdated && (
            <Issue tone="conflict" title={t.outdatedTitle} text={t.outdated}>
              <Button size="small" onClick={reload}>
                {t.outdatedAct}
              </Button>
            </Issue>
          )}
          {conflictingMatches !== null && (
            <Issue tone="people" title={t.clashTitle} text={t.clashText(conflictingMatches)}>
              <Button size="small" onClick={decide}>
                {t.clashAct}
              </Button>
            </Issue>
          )}
          {shown.map((hint) => {
            const { title, text } = hintWords(textContext, hint);
            const [match] = hint.matches;
            return (
              <Issue key={hint.key} tone={hint.tone === 'hint' ? 'hint' : 'conflict'} title={title} text={text}>
                {match !== undefined && (
                  <Button tone="link" size="small" onClick={() => show(match)}>
                    {t.show(numberOf(textContext.plan, match))}
                  </Button>
                )}
                {hint.about.kind === 'emptyCourt' && hint.about.proposal !== null && (
                  <Button size="small" onClick={() => propose(hint)}>
                    {t.seeProposal}
                  </Button>
                )}
              </Issue>
            );
          })}
        </ul>
      )}
      {hints.length > few && (
        <Button tone="quiet" className={styles.moreHints} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.showFewer : t.showAll(hints.length)}
        </Button>
      )}
    </section>
  );
}

function Issue({
  tone,
  title,
  text,
  children,
}: {
  tone: 'conflict' | 'hint' | 'people';
  title: string;
  text: string;
  children: ReactNode;
}) {
  const Mark = tone === 'conflict' ? IconAlertOctagon : tone === 'hint' ? IconAlertTriangle : IconUsers;
  return (
    <li>
      <Mark size={18} aria-hidden className={tone === 'conflict' ? styles.conflictSign : styles.hintSign} />
      <div>
        <b className="bold">{title}</b>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
