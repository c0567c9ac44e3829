/**
 * A4 portrait, two columns of 87 mm with 8 mm between. On the first page the header takes the place of the running one.
 */
export const MATCH_PLAN_STYLE = `
@page { size: A4; margin: 21mm 14mm 19mm; }
@page :first { margin-top: 12mm; }
.mp-head { display: flex; gap: 6mm; align-items: center; padding-bottom: 4mm; border-bottom: 3px solid var(--accent); }
.mp-head > div { flex: 1; min-width: 0; }
.mp-head img { width: 20mm; height: 20mm; object-fit: contain; flex: none; }
.mp-head h1 { font-size: 21pt; font-weight: 800; letter-spacing: -0.026em; line-height: 1.1; margin: 0.6mm 0 1mm; }
.mp-head p { font-size: 10pt; color: var(--grey); }
.mp-head .mp-status { margin-top: 1.4mm; font-size: 13pt; font-weight: 700; line-height: 1.2; color: var(--ink); }
.mp-head b { color: var(--ink); font-weight: 600; }
.mp-phases { display: grid; grid-auto-columns: 1fr; grid-auto-flow: column; margin-top: 3.5mm; }
.mp-phases div + div { border-left: 1px solid var(--line); padding-left: 5mm; }
.mp-phases dt, .mp-phases dd { font-size: 8.5pt; color: var(--grey); }
.mp-phases dt + dd { font-size: 15pt; font-weight: 700; letter-spacing: -0.025em; line-height: 1.2; color: var(--ink); }
.mp-section { margin-top: 5.2mm; }
.mp-title {
  display: flex; align-items: baseline; gap: 2.4mm; margin-bottom: 1.8mm; break-after: avoid;
}
.mp-title h2 { font-size: 12.5pt; font-weight: 800; letter-spacing: -0.02em; }
.mp-title h2 b { font-weight: 800; color: var(--accent); margin-right: 2.4mm; }
.mp-title p { margin-left: auto; font-size: 8.5pt; color: var(--grey); }
.mp-two { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 8mm; align-items: start; }
.mp-columns { columns: 2; column-gap: 8mm; }
.mp-group { break-inside: avoid; }
.mp-group h3 { font-size: 10pt; font-weight: 700; padding-bottom: 0.8mm; border-bottom: 1px solid var(--ink); }
.mp-group li { padding: 0.75mm 0; border-bottom: 1px solid var(--line); font-weight: 500; break-inside: avoid; }
.mp-group li small { font-size: 8pt; font-weight: 400; color: var(--grey); }
.mp-table { border-collapse: collapse; width: 100%; table-layout: fixed; }
.mp-table thead { display: table-header-group; }
.mp-table tr { break-inside: avoid; }
.mp-table th {
  font-size: 8pt; font-weight: 600; color: var(--grey); padding: 0 1mm 0.9mm; border-bottom: 1px solid var(--ink);
}
.mp-table td {
  padding: 0.55mm 1mm; text-align: center; vertical-align: middle; height: 6.4mm; line-height: 1.18;
  border-bottom: 1px solid var(--line);
}
.mp-table .mp-left { text-align: left; }
.mp-team { font-weight: 500; }
.mp-kickoff { color: var(--grey); }
.mp-slot .mp-kickoff, .mp-finals .mp-kickoff { font-weight: 700; font-size: 10pt; color: var(--ink); }
.mp-slot:not(:first-child) td { border-top: 2px solid #8a968f; }
.mp-table .mp-day th { text-align: left; font-size: 9pt; color: var(--ink); padding: 2mm 1mm 0.9mm; break-after: avoid; }
.mp-day { break-after: avoid; }
.mp-table .mp-break td, .mp-finals .mp-break td { height: 6.4mm; background: #f1f3f2; font-weight: 600; }
.mp-boxes { display: inline-flex; gap: 1mm; align-items: center; font-weight: 600; }
.mp-boxes span {
  display: block; width: 8.4mm; height: 5mm; border: 1px solid var(--rule); border-radius: 0.6mm; background: #fff;
}
.mp-score { font-weight: 700; font-size: 10.5pt; }
.mp-score small { display: block; font-size: 8pt; font-weight: 500; color: var(--grey); line-height: 1; }
.mp-finals { break-inside: avoid; }
.mp-finals td { height: 12.4mm; }
.mp-finals.mp-plain td { height: 8mm; }
.mp-finals small { display: block; font-size: 8pt; font-weight: 400; color: var(--grey); }
.mp-line { display: block; height: 6mm; border-bottom: 1px solid var(--rule); margin-bottom: 0.5mm; }
.mp-finals td.mp-match { font-weight: 600; font-size: 9.5pt; }
.mp-finals .mp-boxes span { width: 9mm; height: 8mm; }
.mp-finals tbody td:first-child { border-left: 6px solid var(--line); }
.mp-early td { background: #f1f6f3; }
.mp-early td:first-child, .mp-semi td:first-child { border-left-color: var(--accent) !important; }
.mp-semi td { background: var(--accent-soft); }
.mp-third td { background: var(--bronze-soft); }
.mp-third td:first-child { border-left-color: var(--bronze) !important; }
.mp-final td { background: var(--gold-soft); }
.mp-final td:first-child { border-left-color: var(--gold) !important; }
.mp-finals .mp-final .mp-match { font-size: 11pt; font-weight: 800; }
.mp-empty td { height: 8.8mm; }
.mp-empty th, .mp-standings th { padding-inline: 0; padding-top: 1mm; }
.mp-empty td + td { border-left: 1px solid var(--line); }
.mp-points { font-weight: 700; }
.mp-cut td { border-top: 2px solid var(--accent); }
.mp-note { font-size: 8pt; color: var(--grey); padding-top: 1mm; }
.mp-ranking { break-inside: avoid; }
.mp-ranking li {
  display: grid; grid-template-columns: 10mm 1fr auto; align-items: center; gap: 2mm; min-height: 9.2mm; break-inside: avoid;
}
.mp-ranking b {
  font-size: 11pt; font-weight: 600; text-align: center; line-height: 6.4mm; height: 6.4mm; border-radius: 99px;
}
.mp-ranking .name { font-weight: 500; }
.mp-ranking small { font-size: 0.8em; color: var(--grey); }
.mp-ranking .mp-line { align-self: end; margin-bottom: 1.4mm; }
.mp-gold b, .mp-silver b, .mp-bronze b { font-weight: 800; }
.mp-gold b { background: #e9c65a; }
.mp-silver b { background: #cfd5d8; }
.mp-bronze b { background: #e0ab84; }
.mp-ranking .mp-gold .name { font-weight: 700; }
.mp-proof { margin-top: 2.4mm; font-size: 8pt; color: var(--grey); break-before: avoid; }
.mp-proof b { font-weight: 500; letter-spacing: 0.06em; font-feature-settings: 'calt' 0, 'tnum' 1, 'zero' 1, 'ss03' 1; }
.mp-banner { margin-top: 5.2mm; text-align: center; break-inside: avoid; }
.mp-banner img { display: inline-block; max-width: 100mm; max-height: 24mm; border-radius: 1.4mm; }
.mp-link { display: flex; align-items: center; gap: 4mm; margin-top: 6mm; break-inside: avoid; }
.mp-link img { width: 26mm; height: 26mm; margin: -2.6mm; }
.mp-link p { padding-left: 2mm; }
.mp-link b { display: block; font-size: 10.5pt; font-weight: 700; letter-spacing: -0.012em; }
.mp-link span { color: var(--grey); font-feature-settings: 'calt' 0, 'ss03' 1; }
.id-group:not(:last-child) { margin-right: 0.3em; }
`;
