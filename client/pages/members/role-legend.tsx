import type { Role } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';
import { ROLES } from './roles.ts';
import * as styles from './members.module.css';

/** What each role may, below the list. */
export const RoleLegend = ({ own }: { own: Role }) => (
  <section className={`card ${styles.roleLegend}`} aria-labelledby="role-legend">
    <header>
      <h2 id="role-legend">{texts.members.legend}</h2>
    </header>
    <dl>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>
            {texts.organizations.roles[role]}
            {role === own && <span className="badge good">{texts.members.ownRole}</span>}
          </dt>
          <dd>{texts.members.may[role]}</dd>
        </div>
      ))}
    </dl>
  </section>
);
