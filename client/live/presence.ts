import { create } from 'zustand';
import type { Presence } from '#domain/contract.ts';

export type People = Presence['people'];

const NOBODY: People = [];

const usePeopleState = create<Readonly<Record<string, People>>>(() => ({}));

/** All members who work on a topic, this page's own user included; by name, then place. */
export const usePeople = (topic: string): People => usePeopleState((state) => state[topic] ?? NOBODY);

export const setPeople = (topic: string, people: People): void => usePeopleState.setState({ [topic]: people });

export const clearPeople = (): void => usePeopleState.setState({}, true);
