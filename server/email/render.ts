import type { Email } from './email.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { texts } from '../texts/de.ts';

// An email as HTML and as text. Mail programs know tables and inline styles; colours are those of client/theme/tokens.css.

const t = texts.emails;

const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px';

/** The email as a mail program shows it; every text in it is escaped. `home` is the portal's address. */
export function renderHtml({ subject, greeting, lines, button, secondaryLink, closing }: Email, home: string): string {
  const paragraph = (text: string): string => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f8f6;color:#15201a;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8f6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe5e0;border-radius:10px">
<tr><td style="padding:24px 32px 0;${FONT};font-size:16px;font-weight:700;color:#0b6b3a">Turnierpult</td></tr>
<tr><td style="padding:24px 32px 16px;${FONT};color:#15201a">
${[greeting, ...lines].map(paragraph).join('\n')}
${button === null ? '' : buttonHtml(button)}
${secondaryLink === undefined ? '' : secondaryLinkHtml(secondaryLink)}
${closing.map(paragraph).join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;${FONT};font-size:13px;line-height:20px;color:#56665c">${t.from} <a href="${escapeHtml(home)}" style="color:#56665c">${escapeHtml(home)}</a></p>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonHtml({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
<tr><td style="border-radius:10px;background:#0b6b3a">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>
<p style="${PARAGRAPH};font-size:13px;line-height:20px;color:#56665c">${t.buttonFails}<br><a href="${escapeHtml(url)}" style="color:#56665c;word-break:break-all">${escapeHtml(url)}</a></p>`;
}

const secondaryLinkHtml = ({ text, label, url }: NonNullable<Email['secondaryLink']>): string =>
  `<p style="${PARAGRAPH}">${escapeHtml(text)}<br><a href="${escapeHtml(url)}" style="color:#0b6b3a;font-weight:600">${escapeHtml(label)}</a></p>`;

/** The same for those who read text. */
export const renderText = ({ greeting, lines, button, secondaryLink, closing }: Email, home: string): string =>
  [
    greeting,
    ...lines,
    ...(button === null ? [] : [`${button.label}:\n${button.url}`]),
    ...(secondaryLink === undefined ? [] : [`${secondaryLink.text}\n\n${secondaryLink.label}:\n${secondaryLink.url}`]),
    ...closing,
    `-- \n${home}`,
  ]
    .join('\n\n')
    .concat('\n');
