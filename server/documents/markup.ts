import { renderToStaticMarkup } from 'react-dom/server';
import { linkPicture, type LinkPictureData } from './link-picture/link-picture.tsx';
import { LINK_PICTURE_STYLE } from './link-picture/style.ts';
import type { Markup } from './printing/printing-contract.ts';
import { marginStyle, SHEET_STYLE } from './sheet-style.ts';
import { imagesOf, type PrintedType, type DocumentData } from './template.ts';
import { templates } from './templates.ts';

/** A document of this type as the browser takes it; the same for the same data. */
export function markupOf<Type extends PrintedType>(type: Type, data: DocumentData<Type>, title: string): Markup {
  const { style, body, margins } = templates[type](data);
  return {
    title,
    style: [SHEET_STYLE, style, margins === undefined ? '' : marginStyle(margins)].join('\n'),
    body: renderToStaticMarkup(body),
    images: imagesOf(data.images),
    margins:
      margins === undefined
        ? ''
        : [margins.head?.left, margins.head?.right, margins.foot.left, margins.foot.middle].join(' '),
  };
}

/** The picture of a tournament's link as the browser takes it. */
export const linkPictureMarkup = (data: LinkPictureData): Omit<Markup, 'images'> => ({
  title: data.facts.name,
  style: [SHEET_STYLE, LINK_PICTURE_STYLE].join('\n'),
  body: renderToStaticMarkup(linkPicture(data)),
  margins: '',
});
