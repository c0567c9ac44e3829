// Characters that no file system or header takes in a name.
// oxlint-disable-next-line no-control-regex -- finding them is the point
const UNSAFE = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** Code points: no file system takes more, and normalising takes the longer the more there are. */
const MAX_NAME_LENGTH = 200;

/**
 * The value of Content-Disposition for a download of this name (RFC 6266): umlauts and emoji in `filename*`, and a form
 * in ASCII for what does not know it.
 */
export function attachment(name: string): string {
  const short = Array.from(name).slice(0, MAX_NAME_LENGTH).join('');
  const clean = withoutUnsafe(short);
  const german = clean.replaceAll(/[äöüÄÖÜß]/g, (letter) => ASCII[letter] ?? letter);
  // Normalising makes plain quotes and slashes of wide ones.
  const plain = withoutUnsafe(german.normalize('NFKD')).replaceAll(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(clean)}`;
}

const withoutUnsafe = (text: string): string => text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };

/** Percent-encoding of RFC 8187, which leaves fewer characters alone than a URL does. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
