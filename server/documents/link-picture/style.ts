/** In the portal's colours, as large as a screen of 1200 by 630 pixels. */
export const LINK_PICTURE_STYLE = `
.lp-picture {
  position: relative; width: 1200px; height: 630px; overflow: hidden; display: flex; flex-direction: column;
  background: var(--accent); color: #fff;
}
.lp-picture::before {
  content: ''; position: absolute; right: -150px; top: -150px; width: 420px; height: 420px; border: 6px solid #ffffff24;
  border-radius: 50%;
}
.lp-picture header {
  position: relative; flex: 1; min-height: 0; overflow: hidden; padding: 28px 60px 26px; display: flex; flex-direction: column;
  justify-content: center; gap: 10px;
}
.lp-club { display: flex; align-items: center; gap: 28px; font-weight: 600; line-height: 1.15; color: #d6efe0; }
.lp-club img {
  flex: none; width: 96px; height: 96px; object-fit: contain; padding: 7px; border-radius: 16px; background: #fff;
}
.lp-picture h1 { font-weight: 800; letter-spacing: -0.03em; line-height: 1.08; text-wrap: balance; }
.lp-place { font-weight: 600; line-height: 1.15; }
.lp-panel {
  position: relative; flex: none; height: 236px; padding: 20px 60px; display: flex; flex-direction: column;
  justify-content: center; background: #fff; color: var(--ink);
}
.lp-said { font-weight: 800; letter-spacing: -0.03em; line-height: 1.1; text-wrap: balance; }
.lp-ahead .lp-said { color: var(--accent); }
.lp-cancelled { background: #c8202b; color: #fff; }
.lp-postponed { background: #fdf1dc; color: #9a4d06; }
.lp-mark {
  position: absolute; left: 60px; top: 0; transform: translateY(-50%); padding: 6px 22px; border-radius: 12px;
  background: var(--ink); color: #fff; font-size: 24pt; font-weight: 800; line-height: 1.2;
}
.lp-running .lp-mark { background: #c8202b; }
.lp-match {
  display: grid; grid-template-columns: minmax(0, 1fr) 190px minmax(0, 1fr); align-items: center; gap: 16px; height: 92px;
}
.lp-match:last-child { margin-top: 8px; }
.lp-match.lp-alone { grid-template-columns: minmax(0, 1fr) 250px minmax(0, 1fr); height: 180px; }
.lp-team { font-weight: 700; letter-spacing: -0.02em; line-height: 1.1; }
.lp-match .lp-team:first-child { text-align: right; }
.lp-score { text-align: center; font-weight: 800; letter-spacing: -0.03em; line-height: 1; white-space: nowrap; }
.lp-running .lp-score { color: #c8202b; }
.lp-score small { display: block; font-size: 18pt; letter-spacing: 0; color: var(--grey); }
.lp-against { text-align: center; font-size: 24pt; color: var(--grey); }
.lp-champion { flex-direction: row; align-items: center; justify-content: flex-start; gap: 36px; background: var(--gold-soft); }
.lp-champion svg {
  flex: none; width: 150px; height: 150px; fill: none; stroke: var(--gold); stroke-width: 1.8; stroke-linecap: round;
  stroke-linejoin: round;
}
.lp-champion div { min-width: 0; }
.lp-champion p:first-child { font-size: 26pt; font-weight: 700; color: #7a5a00; line-height: 1.2; }
`;
