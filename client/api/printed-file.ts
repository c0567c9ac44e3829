/** A file that the server printed, and what it is called. */
export interface PrintedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

export const isPrinted = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/pdf') === true;

export async function printedFile(response: Response): Promise<PrintedFile> {
  return { blob: await response.blob(), fileName: fileNameIn(response.headers.get('content-disposition')) };
}

/** The name in a `Content-Disposition`, with its umlauts where it carries them (RFC 6266). */
export function fileNameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  return (encoded === undefined ? plain : decoded(encoded)) ?? 'Dokument.pdf';
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
