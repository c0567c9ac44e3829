export const training = {
  speed: 'Bitte geben Sie eine Zahl von 1 bis 60 an.',
} as const;
