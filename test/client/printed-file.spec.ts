import { expect, test } from 'vitest';
import { fileNameIn } from '#client/api/printed-file.ts';

test.each([
  [`attachment; filename="Quittungen - Cup.pdf"`, 'Quittungen - Cup.pdf'],
  [`attachment; filename="M_hl.pdf"; filename*=UTF-8''M%C3%BChl%20%F0%9F%8F%86.pdf`, 'Mühl 🏆.pdf'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, 'Dokument.pdf'],
  ['attachment', 'Dokument.pdf'],
  [null, 'Dokument.pdf'],
])('a file that came with %o is called %o', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
