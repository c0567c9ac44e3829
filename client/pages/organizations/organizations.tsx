import { IconBuildingCommunity, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useAnswer } from '../../commands/use-answer.ts';
import { FoundOrganization } from '../../parts/found-organization.tsx';
import { Frame } from '../../parts/frame.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Unreachable } from '../../parts/notice.tsx';
import { texts } from '../../texts/de.ts';
import './organizations.css';

/** Where everybody lands: their organisations, or the one field that makes the first. */
export function Organizations() {
  const read = useAnswer('GET /api/organizations', {});
  if (read.status === 'loading') return <Loading />;
  if (read.status === 'refused') return <Unreachable retry={read.again} />;
  const organizations = read.value;
  return (
    <Frame title={texts.organizations.title} crumbs={[{ label: texts.organizations.title }]}>
      {organizations.length === 0 ? (
        <div className="page narrow">
          <p className="eyebrow">{texts.organizations.emptyEyebrow}</p>
          <FoundOrganization />
        </div>
      ) : (
        <div>
          <section className="thead bordered">
            <h1 className="grow">{texts.organizations.title}</h1>
            <Link className="btn pri" href="/portal/organizations/new">
              <IconPlus size={18} aria-hidden />
              {texts.organizations.create}
            </Link>
          </section>
          <ul className="page organizations">
            {organizations.map(({ id, name }) => (
              <li key={id}>
                <Link className="card organization" href={`/portal/organizations/${id}`}>
                  <span className="emblem" aria-hidden>
                    <IconBuildingCommunity size={22} />
                  </span>
                  <b>{name}</b>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Frame>
  );
}
