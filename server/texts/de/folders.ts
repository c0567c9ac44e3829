export const folders = {
  calls: {
    list: 'Die Ordner einer Organisation, in denen Turniere liegen',
    rename: 'Einen Ordner umbenennen',
    dates: 'Wann die Turniere eines Ordners beginnen und enden',
    statistics: 'Die Statistik über die Turniere eines Ordners',
  },
  behind: 'Dieser Server hat den neuesten Stand noch nicht.',
} as const;
