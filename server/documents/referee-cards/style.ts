/** A4 in eight cards of 105 × 74.25 mm; names may step down to 6 pt. */
export const CARD_STYLE = `
@page { size: A4 portrait; margin: 0; }
.rc-none { padding: 14mm; font-size: 11pt; }
.rc-sheet {
  position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page;
  display: grid; grid-template-columns: 105mm 105mm; grid-template-rows: repeat(4, 74.25mm);
}
.rc-sheet:last-child { break-after: auto; }
.rc-cut { position: absolute; inset: 0; width: 210mm; height: 297mm; }
.rc-card { padding: 7mm 8mm 6mm; display: grid; grid-template-rows: auto repeat(2, minmax(0, 1fr)) auto; min-width: 0; min-height: 0; }
.rc-card small { display: block; font-size: 7.5pt; font-weight: 500; line-height: 1.2; color: var(--grey); letter-spacing: 0; }
.rc-card header {
  display: grid; grid-template-columns: auto 1fr auto; align-items: end; gap: 5mm; padding-bottom: 2mm;
  border-bottom: 2px solid var(--accent);
}
.rc-card header b { display: block; font-size: 19pt; font-weight: 800; letter-spacing: -0.035em; line-height: 1; }
.rc-when { display: flex; align-items: end; gap: 2.4mm; min-width: 0; }
.rc-when span { min-width: 0; line-height: 1.15; color: var(--grey); }
.rc-court { text-align: right; }
.rc-side {
  display: grid; grid-template-columns: minmax(0, 1fr) 17mm; align-items: center; gap: 4mm;
  border-bottom: 1px solid var(--line); font-weight: 700; line-height: 1.14; letter-spacing: -0.02em;
}
.rc-box { height: 12mm; border: 0.4mm solid var(--grey); border-radius: 1mm; }
.rc-open i { display: block; height: 6.5mm; border-bottom: 1px solid var(--rule); }
.rc-open small { font-size: 8pt; }
.rc-card footer { display: grid; grid-template-columns: minmax(0, 1fr) 36mm; gap: 4mm; padding-top: 2mm; height: 16.5mm; }
.rc-card footer b { display: block; margin-top: 0.6mm; font-weight: 600; line-height: 1.16; }
.rc-write { display: block; height: 11.4mm; border-bottom: 1px solid var(--rule); }
.rc-sign { border-bottom: 1px solid var(--grey); }
`;
