import { useState, type ReactNode } from 'react';
import type { Consequences, MatchView, Outcome, RulingBody, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { call } from '../../api/call.ts';
import type { QueryState } from '../../api/query-cache.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { outcomeText } from '../../features/tournament/outcome-texts.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { focusMatch } from './focus-match.ts';
import { matchPlaceLabel } from './match-row.tsx';
import { OutcomeConsequences } from './outcome-consequences.tsx';
import { isStillOf, pairingOf } from './pairing.ts';
import { isOutcome } from './reports/report-conflict.ts';
import type { Reports } from './reports/reports.ts';
import { TeamsChanged } from './teams-changed.tsx';
import {
  beginRuling,
  needsItsWinner,
  placePlayedFor,
  rulingOf,
  scoresAgainst,
  type Loser,
  type RulingKind,
  type ScoreChoice,
} from './ruling-choice.ts';
import * as styles from './ruling-dialog.module.css';

const t = texts.ruling;
const MAX_REASON_LENGTH = 200;

interface RulingDialogProps {
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly close: () => void;
}

/** Decides a match that was not played, or not to its end [RE13], as long as it is about the teams it was opened for. */
export function RulingDialog({
  match,
  reports,
  show,
  tournament,
  names,
  close,
}: RulingDialogProps & {
  /** As it was when the dialog opened. */
  match: MatchView;
  reports: Reports;
  show: (matchId: string) => void;
}) {
  const live = reports.matches.find(({ id }) => id === match.id);
  const leave = () => {
    close();
    focusMatch(match.id);
  };
  return live === undefined || !isStillOf(live, match) ? (
    <TeamsChanged number={matchNumber(match)} close={leave} show={() => show(match.id)} />
  ) : (
    <RulingForm match={live} {...{ tournament, names }} close={leave} />
  );
}

/** Shows what follows before anything is decided. */
function RulingForm({ match, tournament, names, close }: RulingDialogProps & { match: MatchView }) {
  const [choice, setChoice] = useState(() => beginRuling(match));
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState<Outcome>(() => outcomeOf(match));
  const [isOvertaken, setIsOvertaken] = useState(false);
  const { kind, against } = choice;
  const number = matchNumber(match);
  const isNeeded = needsItsWinner(match, tournament.matches);
  const place = placePlayedFor(match);
  const loser = against === 'A' || against === 'B' ? against : null;
  const scores = loser === null ? [] : scoresAgainst(loser, choice, tournament);
  const proposed = scores[0]?.value ?? 'none';
  const ruling = rulingOf(choice, proposed);
  const meantFor = pairingOf(match);
  const preview = useRulingPreview(tournament, match, ruling);
  const [teamA, teamB] = [slotName(match.teamA, names).name, slotName(match.teamB, names).name];
  const stood = match.teamA.score === null ? null : `${match.teamA.score}:${match.teamB.score ?? 0}`;
  const send = async () => {
    if (ruling === null) return 'shown' as const;
    const answer = await call('PATCH /api/tournaments/{id}/matches/{matchId}/ruling', {
      path: { id: tournament.id, matchId: match.id },
      body: { ...ruling, reason: reason.trim() === '' ? null : reason.trim(), previous: seen, meantFor },
    });
    if (!answer.ok) {
      const current = answer.problem.details['current'];
      if (answer.problem.code !== 'result-changed-meanwhile' || !isOutcome(current)) return answer.problem;
      setSeen(current);
      setIsOvertaken(true);
      return 'shown' as const;
    }
    toastWithUndo(tournament.id, t.done(number), answer.step);
    return null;
  };
  const kinds: { value: RulingKind; title: string; text: string }[] = [
    { value: 'Forfeit', title: t.forfeit, text: t.forfeitText },
    { value: 'Abandoned', title: t.abandoned, text: t.abandonedText },
    ...(isNeeded
      ? []
      : place === null
        ? [{ value: 'Void' as const, title: t.noMatch, text: t.noMatchText }]
        : [{ value: 'Void' as const, title: t.notPlayed, text: t.notPlayedText(place) }]),
  ];
  const isForfeit = kind === 'Forfeit';
  const sides: { value: Loser; text: string }[] = [
    ...(isForfeit ? [] : [{ value: 'stands' as const, text: stood === null ? t.stands : t.scoreStands(stood) }]),
    { value: 'A', text: isForfeit ? teamA : t.against(teamA) },
    { value: 'B', text: isForfeit ? teamB : t.against(teamB) },
    ...(isNeeded ? [] : [{ value: 'Both' as const, text: isForfeit ? t.both : t.againstBoth }]),
  ];
  const scoreChoices: { value: ScoreChoice; text: string }[] = [
    ...scores,
    { value: 'none', text: t.noGoals },
    { value: 'other', text: t.otherScore },
  ];
  const score = choice.score ?? proposed;
  const asksFigures = (against === 'stands' && stood === null) || (loser !== null && score === 'other');
  const figure = (side: 'a' | 'b', team: string) => (
    <label>
      {team}
      <input
        className="boxed"
        value={choice[side]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={texts.plan.goals(team)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setChoice({ ...choice, [side]: target.value.replaceAll(/\D/g, '') })}
      />
    </label>
  );
  return (
    <DialogForm
      title={t.title(number)}
      submit={t.submit}
      send={send}
      close={close}
      ready={ruling !== null && preview.data !== null}
      wide
    >
      <p className="muted small">
        {[matchPlaceLabel(match, tournament), `${teamA} – ${teamB}`, texts.plan.court(match.metadata.court)].join(
          ' · ',
        )}
      </p>
      <div role="alert" className={styles.alert}>
        {isOvertaken && <p className="status warn">{t.meanwhile(outcomeText(seen, { A: teamA, B: teamB }))}</p>}
      </div>
      <RadioCards
        legend={t.what}
        value={kind}
        choices={kinds}
        choose={(chosen) => setChoice({ ...choice, kind: chosen, against: '', score: null })}
      />
      {(isForfeit || kind === 'Abandoned') && (
        <Choices
          label={isForfeit ? t.whoIsAbsent : t.whatCounts}
          value={against}
          choices={sides}
          choose={(chosen) => setChoice({ ...choice, against: chosen, score: null })}
        />
      )}
      {loser !== null && (
        <Choices
          label={t.score}
          value={score}
          choices={scoreChoices}
          choose={(chosen) => setChoice({ ...choice, score: chosen })}
        />
      )}
      {asksFigures && (
        <div className={styles.figures}>
          {figure('a', teamA)}
          <span aria-hidden>:</span>
          {figure('b', teamB)}
        </div>
      )}
      {ruling === null ? (
        <p className="muted small">{t.incomplete}</p>
      ) : (
        <OutcomeConsequences preview={preview} tournament={tournament} />
      )}
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        change={setReason}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
      />
    </DialogForm>
  );
}

/** A few choices, one pressed, each as long as its words. */
function Choices<Value extends string>({
  label,
  value,
  choices,
  choose,
}: {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  choose: (value: Value) => void;
}) {
  return (
    <div className={styles.question} role="group" aria-label={label}>
      <b aria-hidden>{label}</b>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Button key={choice.value} aria-pressed={choice.value === value} onClick={() => choose(choice.value)}>
            {choice.text}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What else the ruling would change; the match's own result is what is chosen above. */
function useRulingPreview(
  { id, version }: TournamentView,
  match: MatchView,
  ruling: Pick<RulingBody, 'kind' | 'against' | 'scoreA' | 'scoreB'> | null,
): QueryState<Consequences> {
  const path = { id, matchId: match.id };
  const preview = usePreview(
    ruling === null
      ? null
      : query('POST /api/tournaments/{id}/matches/{matchId}/ruling/preview', { path, body: ruling }),
    { refetchOn: version },
  );
  if (preview.status !== 'success') return preview;
  const results = preview.data.results.filter(({ index }) => index !== match.index);
  return { ...preview, data: { ...preview.data, results } };
}
