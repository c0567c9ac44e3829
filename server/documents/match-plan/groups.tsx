import type { ComponentType } from 'react';
import type { GroupView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import { nameOfGroup, type Plan } from './plan.ts';

export interface ContentOf {
  readonly plan: Plan;
  readonly group: GroupView;
}

/** Renders `Content` for each group under its name, in two columns; a single group spans both. */
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
