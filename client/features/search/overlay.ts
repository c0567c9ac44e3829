import { create } from 'zustand';

/** What lies over any page: the search, or the list of keys. */
export type Overlay = 'search' | 'keys';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));

export const openOverlay = (overlay: Overlay): void => useOverlay.setState({ open: overlay });
export const closeOverlay = (): void => useOverlay.setState({ open: null });
