// What /api/docs adds to Swagger UI: a bar that links both halves, and the page of the live channel.

export const docsStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --ground: #ffffff; --line: #d0d7de; --field: #f6f8fa; --link: #0a58ca; }
.docs-nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0 1.25rem; border-bottom: 1px solid var(--line); background: var(--field); font: 1rem/1.5 system-ui, sans-serif; }
.docs-nav a { display: inline-block; padding: .75rem 0; color: var(--link); text-decoration: none; }
.docs-nav a:hover { text-decoration: underline; }
.docs-nav a[aria-current] { color: var(--ink); font-weight: 700; box-shadow: inset 0 -3px 0 var(--link); }
body:has(> main) { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; overflow-wrap: anywhere; }
main a { color: var(--link); }
main small { color: var(--soft); font-weight: 400; }
main h2 { margin: 2.5rem 0 1rem; }
main section { margin: 0 0 2rem; }
main h3 { margin: 0; font-family: monospace; }
main code, main pre { font-family: monospace; font-size: .9em; }
main pre { margin: .75rem 0; padding: .75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--field); }
main dl { margin: .5rem 0; }
main dl dl { margin: .25rem 0 .25rem .5rem; padding-left: .75rem; border-left: 2px solid var(--line); }
main dt { margin-top: .5rem; }
main dd { margin: 0 0 0 1rem; color: var(--soft); }
main details { border-bottom: 1px solid var(--line); }
main summary { padding: .6rem 0; cursor: pointer; }
.scrolls { overflow-x: auto; }
main table { width: 100%; min-width: 34rem; overflow-wrap: normal; border-collapse: collapse; }
main th, main td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
/* Another document than this portal's would come from elsewhere. */
.swagger-ui .topbar .download-url-wrapper { display: none; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9da7b3; --ground: #0d1117; --line: #30363d; --field: #161b22; --link: #79b8ff; }
}
`;

/** Links between the two halves of the documentation, as HTML. */
export const docsNav = (current: 'calls' | 'live'): string =>
  `<nav class="docs-nav" aria-label="Documentation">${(
    [
      ['calls', '/api/docs', 'Calls (OpenAPI)'],
      ['live', '/api/docs/live', 'Live channel (AsyncAPI)'],
    ] as const
  )
    .map(([name, href, label]) => `<a href="${href}"${name === current ? ' aria-current="page"' : ''}>${label}</a>`)
    .join('')}</nav>`;

/** Puts the bar above Swagger UI, whose page is its own. */
export const docsScript = `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(docsNav('calls'))});\n`;
