import { expect, it } from 'vitest';
import { attachment } from '#server/http/content-disposition.ts';

it.each([
  ['Müller-Cup.pdf', 'Mueller-Cup.pdf', 'M%C3%BCller-Cup.pdf'],
  ['A/B: "Cup".ics', 'A B Cup .ics', 'A%20B%20Cup%20.ics'],
  ['Cup ＂A＂.ics', 'Cup A .ics', 'Cup%20%EF%BC%82A%EF%BC%82.ics'],
  ['Nord＼Süd／West.ics', 'Nord Sued West.ics', 'Nord%EF%BC%BCS%C3%BCd%EF%BC%8FWest.ics'],
  ['Pokal 🏆.csv', 'Pokal __.csv', 'Pokal%20%F0%9F%8F%86.csv'],
])('%s is named so in a header, with a form in ASCII that nothing in it ends', (name, plain, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
