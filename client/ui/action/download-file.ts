/** Milliseconds: until then a browser has surely taken the file. */
const TAKEN = 10_000;

/** Has the browser save a file under a name; what no name of a file may hold becomes a hyphen. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
