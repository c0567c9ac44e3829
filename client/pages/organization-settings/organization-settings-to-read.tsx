import type { OrganizationView } from '#domain/contract.ts';
import { useOwnRole } from '../../features/organization/use-own-role.ts';
import { Section } from '../../ui/display/section.tsx';
import { FactSection } from '../../ui/display/fact-section.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from '../../ui/display/section.module.css';

const t = texts.organizationSettings;

/** All settings for those who change none of them: 'Einsicht'. */
export function OrganizationSettingsToRead({ organization }: { organization: OrganizationView }) {
  const { id, name, page, tournaments, color = texts.clubColor.none, crest } = organization;
  const own = useOwnRole(id);
  const addresses = Object.entries(page.addresses).map(
    ([tournamentId, address]) => `${address}: ${tournaments.find((one) => one.id === tournamentId)?.name ?? t.gone}`,
  );
  return (
    <>
      <p className={`card muted ${styles.section}`}>{t.readOnly}</p>
      <FactSection title={t.name} facts={[[t.nameLabel, name]]} />
      <FactSection title={texts.clubColor.title} facts={[[texts.clubColor.legend, color]]} />
      {crest !== undefined && (
        <Section title={texts.clubCrest.title} savedAt={null}>
          <img src={crest} alt={texts.clubCrest.now} width={56} height={56} />
        </Section>
      )}
      <FactSection
        title={texts.clubPage.title}
        facts={[
          [texts.clubPage.name, page.name === null ? t.noPage : `/v/${page.name}`],
          [texts.clubPage.addresses, addresses.length === 0 ? null : addresses.join(', ')],
        ]}
      />
      <FactSection
        title={t.api}
        facts={[
          [t.id, id],
          [
            t.licensing,
            own.status !== 'success' ? null : own.data.licensing.allowApiAccess ? t.licensed : t.unlicensed,
          ],
        ]}
      />
      <FactSection
        title={t.secondFactor}
        facts={[
          [
            t.secondFactorDemanded,
            own.status !== 'success' ? null : own.data.demandsSecondFactor ? texts.history.yes : texts.history.no,
          ],
        ]}
      />
    </>
  );
}
