export const typedText = {
  controlCharacters: 'Der Text enthält unsichtbare Steuerzeichen. Bitte tippen Sie ihn neu ein.',
  tooLong: (maximum: number) => `Höchstens ${maximum} Zeichen sind möglich.`,
  tooManyMarks: 'Der Text hat zu viele Akzente über einem Buchstaben. Bitte tippen Sie ihn neu ein.',
  nothing: 'Bitte geben Sie einen Text ein.',
  addressInName:
    'Bitte lassen Sie die Internetadresse weg: „://“ und „www.“ gehen hier nicht, denn dieser Name steht auch in Mails.',
  noField: 'Bitte geben Sie mindestens ein Feld an. Was fehlt, bleibt, wie es ist.',
  tooShort: (minimum: number) => `Bitte geben Sie mindestens ${minimum} Zeichen ein.`,
} as const;
