import { useMediaQuery } from './use-media-query.ts';

/** Whether the page has a phone's width, as the sheets have it: one column, tabs at the foot. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 899px)');
