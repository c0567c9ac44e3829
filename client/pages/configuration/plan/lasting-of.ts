import { texts } from '../../../texts/de.ts';

/** '14 min', '1:05 h' */
export function lastingOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = String(Math.round(minutes % 60));
  return texts.configuration.lasts(hours, hours === 0 ? rest : rest.padStart(2, '0'));
}
