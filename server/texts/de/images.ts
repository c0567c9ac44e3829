// Upwards, so that a byte too many is not told as 1,00 MB.
const megabytes = new Intl.NumberFormat('de-DE', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
  roundingMode: 'ceil',
});
const inMegabytes = (bytes: number): string => `${megabytes.format(bytes / 1_048_576)} MB`;
// Three digits tell the narrowest banner that does not fit from one that does (2999 × 1000).
const ratio = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });
const sized = (width: number, height: number): string => `Das Bild ist ${width} × ${height} Pixel groß`;

export const images = {
  calls: {
    list: 'Die Bilder einer Organisation, auch nur die einer Art',
    add: 'Ein Bild hochladen: PNG, JPEG oder WebP, höchstens 1 MB',
    delete: 'Ein Bild löschen; wo es gezeigt wurde, fehlt es sofort',
    setCrest: 'Das Vereinswappen hochladen: PNG, JPEG oder WebP in jeder Form, höchstens 1 MB',
    removeCrest: 'Das Vereinswappen entfernen; wo es gezeigt wurde, fehlt es sofort',
    teamEmblems: 'Was für die Mannschaften von Vereinen gewählt ist: Wappen und Farben',
    setTeamColors: 'Die Farben der Mannschaften eines Vereins wählen oder zurücknehmen',
    setTeamCrest:
      'Das Wappen der Mannschaften eines Vereins hochladen: PNG, JPEG oder WebP in jeder Form, höchstens 1 MB',
    removeTeamCrest: 'Das Wappen der Mannschaften eines Vereins entfernen',
    show: 'Ein Bild als WebP, mit form=jpeg als JPEG',
  },
  tooLarge: (bytes: number) =>
    `Das Bild hat ${inMegabytes(bytes)}, höchstens 1 MB ist möglich. Bitte verkleinern Sie es.`,
  stillTooLarge: (bytes: number) =>
    `Das Bild hat auch neu gespeichert ${inMegabytes(bytes)}, höchstens 1 MB ist möglich. Bitte verkleinern Sie es.`,
  logoNotSquare: (width: number, height: number) =>
    `${sized(width, height)}, ein Logo muss quadratisch sein. Bitte schneiden Sie es zu.`,
  logoTooSmall: (width: number, height: number) =>
    `${sized(width, height)}, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel. Bitte laden Sie ein größeres hoch.`,
  logoTooBig: (width: number, height: number) =>
    `${sized(width, height)}, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel. Bitte verkleinern Sie es.`,
  bannerTooLow: (width: number, height: number) =>
    `${sized(width, height)}, ein Banner ist mindestens 50 Pixel hoch. Bitte laden Sie ein größeres hoch.`,
  bannerTooWide: (width: number, height: number) =>
    `${sized(width, height)}, ein Banner ist höchstens 3000 Pixel breit. Bitte verkleinern Sie es.`,
  bannerShape: (width: number, height: number) =>
    `${sized(width, height)}, also ${ratio.format(width / height)}-mal so breit wie hoch; bei einem Banner sind es drei- bis fünfmal. Bitte schneiden Sie es zu.`,
  tooManyPixels: (width: number, height: number) =>
    `${sized(width, height)}, mehr als 36 Millionen Pixel, etwa 6000 × 6000, öffnen wir nicht. Bitte verkleinern Sie es, am besten auf 512 Pixel, und laden Sie das hoch.`,
  busy: 'Gerade werden sehr viele Bilder hochgeladen. Bitte versuchen Sie es gleich wieder.',
  tooCostly:
    'Dieses Bild zu öffnen braucht zu viel Zeit oder Speicher. Bitte speichern Sie es neu, am besten als JPEG, und laden Sie das hoch.',
  noImage: 'Diese Datei ist kein Bild, das wir zeigen können. Bitte wählen Sie ein PNG, JPEG oder WebP.',
} as const;
