export const live = {
  ending: 'Dieser Server wird gerade beendet.',
  behind: 'Dieser Server hat den neuesten Stand gerade nicht.',
  publicTopic: 'Ist das Turnier öffentlich, darf ihm jeder folgen.',
} as const;
