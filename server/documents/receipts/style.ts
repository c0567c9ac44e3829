/** A6 landscape, one receipt to a page. */
export const RECEIPT_STYLE = `
@page { size: 148mm 105mm; margin: 0; }
.rp-none { padding: 12mm; font-size: 10pt; }
.rp-page {
  width: 148mm; height: 105mm; overflow: hidden; break-after: page; padding: 9mm 10mm 8mm;
  display: grid; grid-template-rows: auto auto 1fr auto;
}
.rp-page:last-child { break-after: auto; }
.rp-page small { display: block; font-size: 7.5pt; line-height: 1.3; color: var(--grey); letter-spacing: 0; }
.rp-page > header {
  display: flex; gap: 4mm; align-items: center; padding-bottom: 3mm; border-bottom: 2.5px solid var(--accent);
}
.rp-page > header > div { flex: 1; min-width: 0; }
.rp-page img { width: 14mm; height: 14mm; object-fit: contain; flex: none; }
.rp-page h1 { font-size: 20pt; font-weight: 800; letter-spacing: -0.028em; line-height: 1.1; }
.rp-page header p { font-size: 8.5pt; line-height: 1.3; color: var(--grey); }
.rp-page header p > :is(b, span) { display: block; }
.rp-page header p > b { font-weight: 600; color: var(--ink); }
.rp-page .rp-tournament { flex: none; max-width: 50mm; text-align: right; line-height: 1.25; }
.rp-tournament b { text-wrap: balance; }
.rp-amount {
  display: grid; grid-template-columns: 46mm minmax(0, 1fr); margin-top: 4mm; padding: 3mm 4mm; border-radius: 1.6mm;
  background: #eef5f0;
}
.rp-amount b { display: block; font-weight: 800; letter-spacing: -0.035em; line-height: 1.1; }
.rp-amount p + p { padding-left: 5mm; border-left: 1px solid #9fb5a8; }
.rp-amount p + p b { font-weight: 600; letter-spacing: -0.012em; line-height: 1.3; overflow-wrap: anywhere; }
.rp-amount b.rp-blank { height: 9mm; border-bottom: 1px solid var(--grey); font-size: 11pt; line-height: 9mm; text-align: right; }
.rp-amount p:first-child b.rp-blank { margin-right: 5mm; }
.rp-amount span { font-size: 8.5pt; color: var(--grey); }
.rp-page dl { margin-top: 3mm; align-self: start; }
.rp-page dl div {
  display: grid; grid-template-columns: 24mm minmax(0, 1fr); align-items: baseline; padding: 1.6mm 0;
  border-bottom: 1px solid var(--line);
}
.rp-page dt { font-size: 8.5pt; color: var(--grey); }
.rp-page dd { font-size: 10.5pt; font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; }
.rp-count { font-weight: 400; white-space: nowrap; }
.rp-page > footer { display: grid; grid-template-columns: 1fr 1fr; gap: 7mm; align-items: end; }
.rp-page > footer.rp-sponsored { grid-template-columns: 1fr 1fr 15mm; }
.rp-page > footer img { width: 15mm; height: 15mm; }
.rp-line { min-width: 0; }
.rp-line > span {
  display: grid; align-items: end; min-height: 7mm; padding-bottom: 0.6mm; border-bottom: 1px solid var(--grey);
  font-size: 9pt; line-height: 1.2; font-weight: 500;
}
.rp-line small { padding-top: 0.8mm; }
`;
