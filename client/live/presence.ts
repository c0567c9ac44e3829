import { create } from 'zustand';
import type { Presence as TopicPresence } from '#domain/contract.ts';

export type Presence = TopicPresence['people'];

const NOBODY: Presence = [];

const usePeopleState = create<Readonly<Record<string, Presence>>>(() => ({}));

/** All members who work on a topic, this page's own user included; by name, then place. */
export const usePresence = (topic: string): Presence => usePeopleState((state) => state[topic] ?? NOBODY);

export const setPresence = (topic: string, people: Presence): void => usePeopleState.setState({ [topic]: people });

export const clearPresence = (): void => usePeopleState.setState({}, true);
