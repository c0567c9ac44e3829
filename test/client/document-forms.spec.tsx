import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { MatchPlanForm } from '#client/pages/documents/match-plan-form.tsx';
import { ReceiptsForm } from '#client/pages/documents/receipts-form.tsx';
import { keysOf } from '#domain/typed-keys.ts';
import type { ConfigurableType, DocumentConfigurations } from '#domain/tournament/contract/documents.ts';
import { otherConfigurations, printConfigurations } from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

// The address of the page, to which a code leads until the server says another.
vi.stubGlobal('location', new URL('https://turnier.example/portal'));

const tournament = printedTournament({ name: 'Hallencup', groups: [['Anker', 'Boje']] });
const of = (type: ConfigurableType) => ({
  tournament,
  document: {
    id: 'd1',
    tournamentId: 't1',
    type,
    name: 'Aushang',
    lastModifiedAt: '2026-01-08T18:42:00Z',
    generationCount: 0,
  },
  keepSettle: () => undefined,
  version: 1,
});

const forms: { readonly [Type in ConfigurableType]: (held: DocumentConfigurations[Type]) => ReactElement } = {
  MatchPlan: (held) => <MatchPlanForm {...of('MatchPlan')} held={held} />,
  Receipts: (held) => <ReceiptsForm {...of('Receipts')} held={held} />,
};

const draw = <Type extends ConfigurableType>(type: Type, held: DocumentConfigurations[Type]): string =>
  renderToStaticMarkup(<Router ssrPath="/portal">{forms[type](held)}</Router>);

const fieldsOf = (type: ConfigurableType) =>
  Object.entries(otherConfigurations[type]).map(([field, other]): readonly [string, string, string] => {
    const held = printConfigurations[type];
    return [`${type}: ${field}`, draw(type, held), draw(type, { ...held, [field]: other })];
  });

it.each(keysOf(forms).flatMap(fieldsOf))('what is configured is seen in the form, %s', (_field, before, after) => {
  expect(after).not.toBe(before);
});
