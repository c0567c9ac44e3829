import { IconArrowRight } from '@tabler/icons-react';
import { mayOrganize } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './empty-plan.module.css';

/** Before there is a plan: what to do next, and what will come of it. */
export function EmptyPlan({ tournament, role }: TournamentPageProps) {
  const [first, second] = texts.emptyPlan.noPlanTitle;
  return (
    <div className={styles.emptyPlan}>
      <section>
        <h2 className={styles.title}>
          {first}
          <br />
          {second}
        </h2>
        <p className={styles.lead}>{texts.emptyPlan.noPlanLead}</p>
        <ol className={styles.steps}>
          {texts.emptyPlan.steps.map((step, index) => (
            <li key={step.title} className={index === 0 ? styles.current : ''}>
              <span className={styles.stepNumber}>{index + 1}</span>
              <div>
                <b className="bold">{step.title}</b>
                <p className="small muted">{step.text}</p>
                {index === 0 && mayOrganize(role) && (
                  <ButtonLink tone="primary" size="large" href={`/portal/tournaments/${tournament.id}/configure`}>
                    {texts.emptyPlan.noPlanAct}
                    <IconArrowRight size={18} aria-hidden />
                  </ButtonLink>
                )}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <aside className={styles.desk} aria-hidden="true">
        <div className={styles.deskBackground} data-theme="dark">
          <svg viewBox="0 0 620 700" preserveAspectRatio="xMidYMid slice">
            <path d="M310 0v700M0 205h50v290H0M620 205h-50v290h50" />
            <circle cx="310" cy="350" r="92" />
          </svg>
        </div>
        <div className={styles.sheet}>
          <header>
            <div>
              <b>{tournament.name}</b>
              <span>{texts.emptyPlan.sheetHint}</span>
            </div>
          </header>
          <table>
            <tbody>
              {[72, 88, 60, 80, 66, 76].map((width) => (
                <tr className={styles.ghostRow} key={width}>
                  <td />
                  <td className={styles.ghostTeam}>
                    <u style={{ width: `${width}%` }} />
                  </td>
                  <td className={styles.scoreBoxes}>
                    <i />:<i />
                  </td>
                  <td className={styles.ghostTeam}>
                    <u style={{ width: `${150 - width}%`, maxWidth: '100%' }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {tournament.visibility === 'Private' && <footer>{texts.emptyPlan.sheetFoot}</footer>}
        </div>
      </aside>
    </div>
  );
}
