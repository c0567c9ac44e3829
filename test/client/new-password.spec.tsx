import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { insecureText, NewPassword, type RefusedPassword } from '#client/features/identity/new-password.tsx';

const drawn = (password: string, hint: string | null): string => {
  const refused: RefusedPassword = { password, hint };
  return renderToStaticMarkup(
    <>
      <NewPassword label="Passwort" value={password} change={() => undefined} refused={refused} />
      <p>{insecureText(refused)}</p>
    </>,
  );
};

it.each([
  ['with white space at its end', 'Talwiese-21 ', 'nicht mit einem Leerzeichen beginnen oder enden'],
  ['with white space before it', ' Talwiese-21', 'nicht mit einem Leerzeichen beginnen oder enden'],
  ['too long', 'Talwiese-21'.repeat(20), 'höchstens 200 Zeichen'],
])('a password that meets the list and is refused says why at its field: %s', (_, password, why) => {
  const markup = drawn(password, null);
  expect(markup.split(why)).toHaveLength(3);
  expect(markup).toContain('Schon erfüllt');
  expect(markup).not.toContain('erfüllen Sie alle Punkte');
});

it('the hint of the server stands at the field, and the list claims nothing more', () => {
  const markup = drawn('Turnier-2026!', '„Turnier“ ist zu leicht zu erraten.');
  expect(markup).toContain('„Turnier“ ist zu leicht zu erraten.');
  expect(markup).not.toMatch(/Das Passwort braucht|fehlt noch/);
});

it('what is missing stays in the list', () => {
  const markup = drawn('kurz', null);
  expect(markup).toContain('Das Passwort braucht');
  expect(markup).toContain('erfüllen Sie alle Punkte');
});
