import type { SentForm } from '../field/shown-problem.ts';

/** A name as it stands, and the version at which it does; no version: its call takes none. */
export interface NameBase {
  readonly name: string;
  readonly version?: number;
}

/** What others called it since. */
export interface NameMeanwhile extends Required<NameBase> {
  /** Who did, as it reads after 'von'. */
  readonly by: string;
}

/** 'shown': the page says what is to be done first. */
export type SentName = SentForm | { readonly ok: false; readonly meanwhile: NameMeanwhile } | 'shown';

/** Sends a name; `sent` goes into its call. */
export type SendName = (name: string, sent: { readonly basedOn?: number }) => Promise<SentName>;

/**
 * Sends a name. What others changed meanwhile only counts if it is the name: then the answer says what it is now, and it is
 * for the user to send it again, based on that.
 */
export async function sendName(given: string, base: NameBase, send: SendName): Promise<SentName> {
  const answer = await send(given, base.version === undefined ? {} : { basedOn: base.version });
  if (answer === 'shown' || answer.ok || !('meanwhile' in answer)) return answer;
  return answer.meanwhile.name === base.name ? sendName(given, answer.meanwhile, send) : answer;
}
