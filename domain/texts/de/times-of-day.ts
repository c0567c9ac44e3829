export const timesOfDay = { morning: 'vormittags', afternoon: 'nachmittags', evening: 'abends' } as const;
