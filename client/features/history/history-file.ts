import { texts } from '../../texts/de.ts';

const t = texts.historyPage;

// oxlint-disable-next-line no-control-regex -- finding them is the point
const UNSAFE = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** As the server names what is downloaded (server/http/content-disposition.ts): without what no file system takes in a name. */
export function historyFileName(name: string): string {
  const short = Array.from(t.fileOf(name)).slice(0, 200).join('');
  return short.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** A name as one word of a command, in the shells of every system where it holds nothing that one of them reads otherwise. */
export const quoted = (name: string): string =>
  /[$`!]/.test(name) ? `'${name.replaceAll("'", `'\\''`)}'` : `"${name}"`;

/** Returns the command that checks a downloaded history; a check against a printed check value extends it. */
export const checkCommand = (name: string): string => t.verifyCommand(quoted(historyFileName(name)));
