/** Until then a browser has surely taken the file. WebKit may read it after the task that gave it. */
const TAKEN_AFTER_MS = 60_000;

/** An address of a file, for as long as a browser needs to take it. */
export function createFileUrl(file: Blob): string {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
  return url;
}

/** Has the browser save a file under a name; what no name of a file may hold becomes a hyphen. */
export function downloadFile(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = createFileUrl(file);
  anchor.download = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  anchor.click();
}
