import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ComputationConfiguration, Consequences, TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { ConsequencesTable } from '../../features/tournament/consequences-table.tsx';
import { Sortable } from '../../ui/list/sortable-list.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';

type Mode = ComputationConfiguration['comparisonModes'][number];

const said = texts.tournamentSettings;
const MODES: readonly Mode[] = ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'];
const MOST_POINTS = 100;
const POINTS = [
  ['matchWonPoints', 'won'],
  ['matchDrawnPoints', 'drawn'],
  ['matchLostPoints', 'lost'],
] as const;

/** Points of a match and the order of comparisons, with a preview of what moves. */
export function Computation({ tournament }: { tournament: TournamentView }) {
  const { id, computationConfiguration } = tournament;
  const listed = ({ comparisonModes }: ComputationConfiguration) =>
    comparisonModes.map((mode) => said.modeNames[mode]).join(', ');
  const edited = useDraft<ComputationConfiguration>({
    tournament,
    held: computationConfiguration,
    read: (theirs) => theirs as ComputationConfiguration,
    words: {
      matchWonPoints: { what: said.points.won, show: (value) => String(value.matchWonPoints) },
      matchDrawnPoints: { what: said.points.drawn, show: (value) => String(value.matchDrawnPoints) },
      matchLostPoints: { what: said.points.lost, show: (value) => String(value.matchLostPoints) },
      comparisonModes: { what: said.modes, show: listed },
    },
    submit: texts.actions.save,
    send: (configuration, basedOn) =>
      call('PATCH /api/tournaments/{id}/computation-configuration', { path: { id }, body: { configuration }, basedOn }),
  });
  const { draft, change, changed } = edited;
  const modes = draft.comparisonModes;
  const unused = MODES.filter((mode) => !modes.includes(mode));
  const sort = (comparisonModes: readonly Mode[]) => change({ ...draft, comparisonModes: [...comparisonModes] });
  return (
    <EditedSection title={said.computation} text={said.computationText} edited={edited}>
      <div className="points">
        {POINTS.map(([field, kind]) => (
          <label key={field} className="fl">
            <span aria-hidden>{said.short[kind]}</span>
            <input
              className="boxed point"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              aria-label={said.points[kind]}
              value={String(draft[field])}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                const digits = event.target.value.replaceAll(/\D/g, '');
                change({ ...draft, [field]: Math.min(MOST_POINTS, Number(digits)) });
              }}
            />
          </label>
        ))}
      </div>
      <div className="modes">
        <b>{said.modes}</b>
        <p className="muted sm">{said.modesText}</p>
        <Sortable
          label={said.modesLabel}
          items={modes}
          keyOf={(mode) => mode}
          nameOf={(mode) => said.modeNames[mode]}
          sort={sort}
        >
          {(mode) => (
            <span className="mode">
              {said.modeNames[mode]}
              {modes.length > 1 && (
                <button
                  type="button"
                  className="ib"
                  aria-label={said.removeMode(said.modeNames[mode])}
                  onClick={() => sort(modes.filter((one) => one !== mode))}
                >
                  <IconX size={17} aria-hidden />
                </button>
              )}
            </span>
          )}
        </Sortable>
        {unused.length > 0 && (
          <p className="unused">
            <span className="muted sm">{said.unused}</span>
            {unused.map((mode) => (
              <button
                key={mode}
                type="button"
                className="btn sm"
                aria-label={said.addMode(said.modeNames[mode])}
                onClick={() => sort([...modes, mode])}
              >
                <IconPlus size={15} aria-hidden />
                {said.modeNames[mode]}
              </button>
            ))}
          </p>
        )}
      </div>
      {changed && <Preview tournament={tournament} configuration={draft} />}
    </EditedSection>
  );
}

const PAUSE = 250;

/** What the comparisons would move, asked when the typing rests. */
function Preview({
  tournament,
  configuration,
}: {
  tournament: TournamentView;
  configuration: ComputationConfiguration;
}) {
  const [consequences, show] = useState<Consequences | null>(null);
  const { id, version } = tournament;
  // With the version, for the consequences may be others once the tournament moved on.
  const asked = JSON.stringify({ version, configuration });
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => {
      void call('POST /api/tournaments/{id}/computation-configuration/preview', {
        path: { id },
        body: { configuration: (JSON.parse(asked) as { configuration: ComputationConfiguration }).configuration },
      }).then((answer) => {
        if (!left && answer.ok) show(answer.value);
      });
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [id, asked]);
  return (
    <div aria-live="polite">
      {consequences === null ? (
        <p className="muted sm">{texts.consequences.loading}</p>
      ) : (
        <ConsequencesTable consequences={consequences} tournament={tournament} />
      )}
    </div>
  );
}
