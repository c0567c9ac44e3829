import { useState } from 'react';
import { texts } from '../../../texts/de.ts';
import { VisitorGroupTable } from '../visitor-group-table.tsx';
import type { VisitorContext } from '../visitor-context.ts';
import { TwoWayToggle } from '../two-way-toggle.tsx';

/** The tables as final results make them, or with what runs; never mixed. */
export function GroupsArea({ seen }: { seen: VisitorContext }) {
  const { groups } = seen.tournament;
  const [withRunning, setWithRunning] = useState(false);
  const runs = groups.some(({ liveStandings }) => liveStandings !== null);
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.tables}</h2>
      {runs && (
        <TwoWayToggle
          label={texts.visitor.standings}
          value={withRunning}
          choose={setWithRunning}
          choices={[
            [false, texts.visitor.official],
            [true, texts.visitor.withRunning],
          ]}
        />
      )}
      <div className="groups-area">
        {groups.map((group) => (
          <VisitorGroupTable key={group.id} group={group} seen={seen} withRunning={runs && withRunning} />
        ))}
      </div>
    </>
  );
}
