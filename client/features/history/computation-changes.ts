import type { ComputationConfigurationBody, PresentationConfigurationBody } from '#domain/contract.ts';
import { FORFEIT_GOALS } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';

// What of the settings a change made other than before, line by line.

const t = texts.history;

export interface ChangedValue {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export const changedIn = (what: string, before: string, after: string): readonly ChangedValue[] =>
  before === after ? [] : [{ what, before, after }];

export const changed = (what: string, before: string, after: string): readonly string[] =>
  changedIn(what, before, after).map(() => t.changed(what, before, after));

/** What of the computation is other than before. */
export function computationChanges(
  before: ComputationConfigurationBody,
  after: ComputationConfigurationBody,
): readonly ChangedValue[] {
  const { points, modeNames } = texts.settingValues;
  const order = ({ comparisonModes }: ComputationConfigurationBody): string =>
    comparisonModes.map((mode) => modeNames[mode]).join(', ');
  return [
    ...changedIn(points.won, String(before.matchWonPoints), String(after.matchWonPoints)),
    ...changedIn(points.drawn, String(before.matchDrawnPoints), String(after.matchDrawnPoints)),
    ...changedIn(points.lost, String(before.matchLostPoints), String(after.matchLostPoints)),
    ...changedIn(
      points.forfeit,
      String(before.forfeitGoals ?? FORFEIT_GOALS),
      String(after.forfeitGoals ?? FORFEIT_GOALS),
    ),
    ...changedIn(t.order, order(before), order(after)),
  ];
}

const yesNo = (value: boolean): string => (value ? t.yes : t.no);

export function presentationLines(
  before: PresentationConfigurationBody,
  after: PresentationConfigurationBody,
): readonly string[] {
  const { header, resultNames } = texts.settingValues;
  return [
    ...changed(t.header1, header(before.header1), header(after.header1)),
    ...changed(t.header2, header(before.header2), header(after.header2)),
    ...changed(t.results, resultNames[before.showResults], resultNames[after.showResults]),
    ...changed(t.organizerLogo, yesNo(before.showOrganizerLogo), yesNo(after.showOrganizerLogo)),
    ...changed(t.sponsorLogo, yesNo(before.showSponsorLogo), yesNo(after.showSponsorLogo)),
  ];
}
