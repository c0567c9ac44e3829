import { memo } from 'react';
import { parseMarkdown, type Block, type Inline, type Line } from '#domain/markdown.ts';
import { texts } from '../../../texts/de.ts';

/** What organisers want visitors to know [OR3]; it holds no HTML of theirs. */
export const TournamentInformation = memo(function TournamentInformation({ text }: { text: string }) {
  return (
    <section className="card tournament-information">
      <h2>{texts.visitorInformation.title}</h2>
      {parseMarkdown(text).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
        <MarkdownBlock key={at} block={block} />
      ))}
    </section>
  );
});

function MarkdownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h3>
          <MarkdownLine line={block.line} />
        </h3>
      ) : (
        <h4>
          <MarkdownLine line={block.line} />
        </h4>
      );
    case 'list': {
      const { numbers } = block;
      const items = block.items.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
        <li key={at} value={numbers?.[at]}>
          <MarkdownLine line={line} />
        </li>
      ));
      return numbers === null ? <ul>{items}</ul> : <ol>{items}</ol>;
    }
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
            <span key={at}>
              <MarkdownLine line={line} />
            </span>
          ))}
        </p>
      );
  }
}

function MarkdownLine({ line }: { line: Line }) {
  return line.map((span, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a line have no identity but their place
    <MarkdownSpan key={at} span={span} />
  ));
}

function MarkdownSpan({ span }: { span: Inline }) {
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
