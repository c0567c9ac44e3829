export const projections = {
  calls: {
    list: 'Wie weit die Tabellen sind, und wie ihr Aufbau vorankommt',
    rebuild: 'Tabellen aus den Ereignissen neu aufbauen, neben den bisherigen',
  },
  interrupted: 'Der Aufbau wurde unterbrochen. Bitte beginnen Sie ihn noch einmal.',
  underWay: 'Diese Tabellen werden schon aufgebaut. Bitte warten Sie das ab.',
} as const;
