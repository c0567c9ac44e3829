import type { ComponentType } from 'react';
import type { GroupView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import { nameOfGroup, type Plan } from './plan.ts';

export interface ContentOf {
  readonly plan: Plan;
  readonly group: GroupView;
}

/** Something of each group under its name, two beside each other; a single group goes over both columns. */
export function Groups({ plan, Content }: { readonly plan: Plan; readonly Content: ComponentType<ContentOf> }) {
  const { groups } = plan.tournament;
  return (
    <div className={groups.length === 1 ? undefined : 'mp-two'}>
      {groups.map((group) => (
        <section className="mp-group" key={group.id}>
          <h3>
            <Name>{nameOfGroup(group)}</Name>
          </h3>
          <Content plan={plan} group={group} />
        </section>
      ))}
    </div>
  );
}
