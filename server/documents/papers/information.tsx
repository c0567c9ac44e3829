import { Fragment, type ReactNode } from 'react';
import { parseMarkdown, type Block, type Inline, type Line } from '#domain/markdown.ts';
import { texts } from '../../texts/de.ts';

const t = texts.courtPlanSheet;

/** The infos of a tournament [OR3] on paper: an address is printed where a page has a link. */
export const Information = ({ text }: { readonly text: string }) => (
  <section className="pp-information">
    <h2>{t.information}</h2>
    {parseMarkdown(text).map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
      <InformationBlock key={at} block={block} />
    ))}
  </section>
);

function InformationBlock({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h3>{spans(block.line)}</h3>;
  const lines = block.kind === 'list' ? block.items : block.lines;
  return (
    <ul>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <li key={at} className={block.kind === 'list' ? 'pp-item' : undefined}>
          {block.kind === 'list' && <i>{block.numbers === null ? '•' : `${block.numbers[at]}.`}</i>}
          <span>{spans(line)}</span>
        </li>
      ))}
    </ul>
  );
}

const spans = (line: Line) =>
  line.map((span, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a line have no identity but their place
    <Fragment key={at}>{printed(span)}</Fragment>
  ));

function printed(span: Inline): ReactNode {
  if (span.kind !== 'link') {
    return span.kind === 'strong' ? <b>{span.text}</b> : span.kind === 'emphasis' ? <em>{span.text}</em> : span.text;
  }
  const address = <span className="pp-address">{span.address}</span>;
  return span.text === span.address ? (
    address
  ) : (
    <>
      {span.text} ({address})
    </>
  );
}

/** Infos below what they are printed with. */
export const INFORMATION_STYLE = `
.pp-information { margin-top: 6mm; font-size: 10pt; overflow-wrap: anywhere; }
.pp-information h2 { font-size: 12.5pt; font-weight: 800; padding-bottom: 0.8mm; border-bottom: 1px solid var(--ink); }
.pp-information h3 { margin-top: 2.4mm; font-weight: 700; font-size: 11pt; }
.pp-information ul { margin-top: 1.4mm; }
.pp-information em { font-style: normal; font-weight: 600; }
.pp-address { font-feature-settings: 'calt' 0, 'ss03' 1; }
.pp-item { display: grid; grid-template-columns: 6mm minmax(0, 1fr); }
.pp-item i { font-style: normal; color: var(--grey); }
`;
