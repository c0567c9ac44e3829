import type { ReactNode } from 'react';
import { Section } from './section.tsx';

/** A fact by its name; a value that is null is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** A section of the settings for those who only read them. */
export const FactSection = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Section title={title} savedAt={null}>
    <dl>
      {facts
        .filter(([, value]) => value !== null)
        .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  </Section>
);
