import { createTheme, type MantineColorsTuple } from '@mantine/core';

// The ten shades Mantine asks for; what is seen comes from tokens.css by way of theme.css.
const pitch: MantineColorsTuple = [
  '#e2f2e8',
  '#c4e4d1',
  '#93cbaa',
  '#5fb083',
  '#329763',
  '#17804a',
  '#0b6b3a',
  '#095a31',
  '#074827',
  '#05361d',
];

export const theme = createTheme({
  primaryColor: 'pitch',
  primaryShade: 6,
  colors: { pitch },
  fontFamily: 'var(--font)',
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
});
