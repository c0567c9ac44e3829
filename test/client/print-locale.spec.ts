import { expect, it } from 'vitest';
import { PRINT_LOCALE } from '#client/features/print/use-printing.ts';

it('[SC4] prints the times that the screens show, whatever time zone the browser is set to', () => {
  expect(PRINT_LOCALE).toEqual({ languageCode: 'de', timeZone: 'Europe/Berlin' });
});
