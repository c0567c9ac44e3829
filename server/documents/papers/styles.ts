// What each paper adds to what its letters say; sizes are those of A4 (paper.ts).

export const COURT_PLAN_STYLE = `
.cp-none { font-size: 11pt; }
.cp-court + .cp-court { break-before: page; }
.cp-table .cp-head th { text-align: left; padding: 0 0 4mm; border-bottom: 3px solid var(--accent); }
.cp-table .cp-head + tr th { padding-top: 2.4mm; }
.cp-head th { font-weight: 400; }
.cp-head h1 { font-size: 30pt; font-weight: 800; letter-spacing: -0.03em; line-height: 1.1; color: var(--ink); }
.cp-head p { margin-top: 0.6mm; font-size: 10pt; color: var(--grey); }
.cp-head .cp-status { font-size: 13pt; font-weight: 700; line-height: 1.2; color: var(--ink); }
.cp-head b { font-weight: 700; color: var(--ink); }
.cp-head b::after { content: '\\A'; white-space: pre; }
.cp-table td { height: 13.6mm; font-size: 10.5pt; }
.cp-table .mp-team { font-size: 11pt; font-weight: 600; }
.cp-table small { font-size: 8pt; font-weight: 400; color: var(--grey); }
.cp-table .cp-kickoff { font-size: 13pt; font-weight: 800; }
.cp-table .mp-boxes span { width: 13mm; height: 10mm; }
.cp-table .mp-score { font-size: 15pt; }
.cp-table .mp-line { margin-right: 3mm; }
`;

export const TEAM_SLIPS_STYLE = `
.ts-sheet {
  position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page; display: grid;
}
.ts-sheet:last-child { break-after: auto; }
.ts-six { grid-template: repeat(3, 99mm) / 105mm 105mm; }
.ts-four { grid-template: repeat(2, 148.5mm) / 105mm 105mm; }
.ts-two { grid-template: repeat(2, 148.5mm) / 210mm; }
.ts-cut { position: absolute; inset: 0; width: 210mm; height: 297mm; }
.ts-slip { display: grid; grid-template-rows: 28mm auto minmax(0, 1fr); min-width: 0; min-height: 0; padding: 6mm 8mm 5mm; }
.ts-slip small { font-size: 8pt; font-weight: 500; color: var(--grey); }
.ts-slip header { display: flex; gap: 3mm; padding-bottom: 1.4mm; border-bottom: 2px solid var(--accent); }
.ts-slip header > div { flex: 1; min-width: 0; }
.ts-slip h1 { font-weight: 800; letter-spacing: -0.025em; line-height: 1.14; }
.ts-slip header p { color: var(--grey); font-size: 9pt; line-height: 1.2; }
.ts-slip .ts-code { flex: none; width: 24mm; text-align: center; }
.ts-code img { width: 24mm; height: 24mm; margin: -2.4mm 0 -1.8mm; }
.ts-slip .ts-code small { display: block; font-size: 7pt; line-height: 1; }
.ts-slip ol { font-size: 10pt; }
.ts-slip li {
  display: grid; grid-template-columns: 15mm 16mm minmax(0, 1fr); align-items: center; gap: 1.5mm; height: 9.4mm;
  border-bottom: 1px solid var(--line); line-height: 1.15; break-inside: avoid;
}
.ts-slip li b { font-weight: 800; font-size: 11pt; }
.ts-slip li b small { font-size: 8pt; }
.ts-slip li span + span { font-weight: 600; }
.ts-status { padding-top: 1.2mm; font-weight: 700; line-height: 1.2; }
.ts-none { padding-top: 4mm; }
.ts-slip footer { align-self: end; color: var(--grey); line-height: 1.2; }
.ts-finals { margin-bottom: 0.8mm; font-size: 9pt; font-weight: 600; color: var(--ink); }
.ts-two .ts-slip { padding-inline: 14mm; }
.ts-two ol { columns: 2; column-gap: 10mm; }
.ts-whole .ts-slip { display: block; padding: 0; }
.ts-whole .ts-slip + .ts-slip { break-before: page; }
.ts-whole header { min-height: 28mm; }
.ts-whole footer { margin-top: 3mm; }
`;

export const POSTER_STYLE = `
.po-group { margin-top: 7mm; break-inside: avoid; }
.po-group h2, .po-finals h2, .po-ranking h2 {
  font-size: 19pt; font-weight: 800; letter-spacing: -0.024em; line-height: 1.2; break-after: avoid;
}
.po-table td { height: 10mm; font-size: 14pt; padding-block: 0.8mm; }
.po-table .mp-team, .po-table .mp-points { font-weight: 700; }
.po-table th { font-size: 9.5pt; }
.po-open td { height: 11.6mm; }
.po-open td + td + td { border-left: 1px solid var(--line); }
.po-rule { margin-top: 2mm; font-size: 8.5pt; color: var(--grey); }
.po-finals, .po-ranking { margin-top: 8mm; }
.po-finals h2 { padding-bottom: 0.8mm; border-bottom: 1px solid var(--ink); }
.po-finals li {
  display: grid; grid-template-columns: 46mm minmax(0, 1fr) 30mm minmax(0, 1fr); gap: 2mm; align-items: center;
  min-height: 17mm; padding: 1.2mm 2mm; border-bottom: 1px solid var(--line); border-left: 6px solid var(--line);
  break-inside: avoid;
}
.po-finals li.po-final { background: var(--gold-soft); border-left-color: var(--gold); }
.po-finals li > p > b { display: block; font-size: 12.5pt; font-weight: 700; line-height: 1.15; }
.po-finals small { display: block; font-size: 8.5pt; color: var(--grey); }
.po-finals .mp-boxes, .po-finals .mp-score { justify-self: center; text-align: center; }
.po-finals .mp-boxes span { width: 11mm; height: 10mm; }
.po-finals .mp-score { font-size: 17pt; line-height: 1.1; }
.po-ranking .mp-ranking { font-size: 12pt; }
`;

export const DOOR_SIGN_STYLE = `
.ds-sign {
  width: 210mm; height: 297mm; overflow: hidden; padding: 12mm 18mm 10mm; text-align: center;
  display: grid; grid-template-rows: auto auto minmax(0, 1fr) auto; border-top: 6mm solid var(--accent);
}
.ds-sign header { display: grid; justify-items: center; gap: 3mm; font-size: 15pt; font-weight: 600; color: var(--grey); }
.ds-sign header img { width: 24mm; height: 24mm; object-fit: contain; }
.ds-sign h1 { margin: 5mm 0 3mm; font-weight: 800; letter-spacing: -0.03em; line-height: 1.12; text-wrap: balance; }
.ds-sign .ds-date { font-size: 20pt; font-weight: 600; line-height: 1.3; }
.ds-status {
  margin-top: 4mm; padding: 2mm 4mm; border: 0.8mm solid var(--ink); font-weight: 800; line-height: 1.2; text-wrap: balance;
}
.ds-code { align-self: center; display: grid; justify-items: center; gap: 3mm; }
.ds-code img { width: 92mm; height: 92mm; margin: -6mm; }
.ds-changed .ds-code img { width: 66mm; height: 66mm; }
.ds-scan { margin-top: 6mm; font-size: 20pt; font-weight: 700; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
.ds-address { color: var(--grey); font-feature-settings: 'calt' 0, 'ss03' 1; overflow-wrap: anywhere; }
.ds-welcome { align-self: center; font-size: 34pt; font-weight: 700; letter-spacing: -0.02em; }
.ds-sign footer img { margin: 0 auto; max-width: 110mm; max-height: 22mm; }
.id-group:not(:last-child) { margin-right: 0.3em; }
`;

export const TEAM_LIST_STYLE = `
.tl-table { margin-top: 5mm; }
.tl-table td { height: 9.4mm; font-size: 10.5pt; }
.tl-box {
  display: inline-grid; place-items: center; width: 6mm; height: 6mm; border: 0.4mm solid var(--grey); border-radius: 1mm;
  font: inherit; font-size: 12pt; font-weight: 700; line-height: 1;
}
.tl-table .tl-note { border-left: 1px solid var(--line); }
`;
