import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import type { KeptPapers } from './kept-papers.ts';
import { PaperSketch } from './paper-sketch.tsx';
import type { PrintSubject } from './print-subject.ts';
import { useFirstPage } from './use-first-page.ts';
import * as styles from './documents.module.css';

/** In CSS pixels, of which 96 are an inch. */
const pixels = (millimetres: number): number => (millimetres * 96) / 25.4;
const A4 = [pixels(210), pixels(297)] as const;
const A6_WIDE = [pixels(148), pixels(105)] as const;

/** The first page of a print as it will be, small; until it is there, its form. */
export function PaperPage({
  tournament,
  subject,
  kept,
  isLarge = false,
}: {
  tournament: TournamentView;
  subject: PrintSubject;
  kept: KeptPapers;
  /** The one that is looked at, as in a drawer. */
  isLarge?: boolean;
}) {
  const [ref, shown] = useWidth<HTMLSpanElement>();
  const html = useFirstPage(tournament, subject, kept, { seen: useSeen(ref), isLarge });
  const page = useMemo(() => (html === null ? null : withFonts(html)), [html]);
  const [width, height] = subject.form === 'Receipts' ? A6_WIDE : A4;
  return (
    <span ref={ref} className={styles.paper} data-theme="light" data-form={subject.form} aria-hidden>
      {page === null ? (
        <PaperSketch form={subject.form} />
      ) : (
        // Its own origin for the fonts; without scripts.
        <iframe
          sandbox="allow-same-origin"
          title=""
          tabIndex={-1}
          srcDoc={page}
          width={width}
          height={height}
          style={{ transform: `scale(${shown / width})` }}
        />
      )}
    </span>
  );
}

/** Whether an element was in sight, or nearly, since it is there. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

/** Papers are set in Inter: the portal's own, under the name that they know. */
function withFonts(html: string): string {
  const faces = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText.replaceAll(/Inter Variable/g, 'Inter'));
  return html.replace('<style>', `<style>${faces.join('')}`);
}
