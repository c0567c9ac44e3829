import { parseMarkdown, type Block, type Inline, type Line } from '#domain/markdown.ts';
import { texts } from '../../texts/de.ts';

/** What organisers want visitors to know [OR3]; it holds no HTML of theirs. */
export function Information({ text }: { text: string }) {
  return (
    <section className="information">
      <h2>{texts.visitorInformation.title}</h2>
      {parseMarkdown(text).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
        <DrawnBlock key={at} block={block} />
      ))}
    </section>
  );
}

function DrawnBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h3>
          <DrawnLine line={block.line} />
        </h3>
      ) : (
        <h4>
          <DrawnLine line={block.line} />
        </h4>
      );
    case 'list': {
      const items = <DrawnLines lines={block.items} as="li" />;
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'paragraph':
      return (
        <p>
          <DrawnLines lines={block.lines} as="span" />
        </p>
      );
  }
}

function DrawnLines({ lines, as: Tag }: { lines: readonly Line[]; as: 'li' | 'span' }) {
  return lines.map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
    <Tag key={at}>
      <DrawnLine line={line} />
    </Tag>
  ));
}

function DrawnLine({ line }: { line: Line }) {
  return line.map((span, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a line have no identity but their place
    <DrawnSpan key={at} span={span} />
  ));
}

function DrawnSpan({ span }: { span: Inline }) {
  switch (span.kind) {
    case 'link':
      return (
        <a href={span.address} rel="nofollow noopener noreferrer ugc" target="_blank">
          {span.text}
        </a>
      );
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'emphasis':
      return <em>{span.text}</em>;
    case 'text':
      return span.text;
  }
}
