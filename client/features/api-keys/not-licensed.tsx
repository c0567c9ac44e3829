import { IconKeyOff } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/action/button.tsx';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './not-licensed.module.css';

/** Instead of API keys where an organisation has no licence for them: what they would be good for, and who can open it. */
export function NotLicensed() {
  const isAdministrator = useSession().roles.includes('Administrator');
  return (
    <section className={`card ${styles.keysFirst}`}>
      <span className={styles.keysEmblem} aria-hidden>
        <IconKeyOff size={26} />
      </span>
      <h3>{texts.apiKeys.unlicensedTitle}</h3>
      <p>{texts.apiKeys.unlicensedLead}</p>
      <ul>
        {texts.apiKeys.goodFor.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
      {isAdministrator ? (
        <ButtonLink href="/portal/management/organizations">{texts.apiKeys.unlicensedOwnWay}</ButtonLink>
      ) : (
        <p>
          <b>{texts.apiKeys.unlicensedWay}</b>
        </p>
      )}
    </section>
  );
}
