import { describe, expect, it } from 'vitest';
import type { Patch } from '#domain/patch.ts';
import {
  matchPlanDocument,
  newDocument,
  receiptsDocument,
  type MatchPlanDocument,
  configurationOf,
} from '#domain/tournament/contract/documents.ts';
import { MAXIMUM_DOCUMENTS } from '#domain/tournament/rules/documents.ts';
import { asUser, given, NOW } from '../support/given.ts';
import { created, Played } from '../support/played.ts';

const add = (documentId: string, documentType: 'MatchPlan' | 'Receipts' | 'RefereeCards' = 'MatchPlan') =>
  ({ type: 'AddDocument', documentId, documentType, name: 'Spielplan' }) as const;

describe('documents', () => {
  it('are added, renamed, configured and deleted', () => {
    given([created])
      .when(add('d1'))
      .happened({
        type: 'DocumentAdded',
        data: { documentId: 'd1', type: 'MatchPlan', name: 'Spielplan', configuration: null, copiedFrom: null },
      });
    const spec = given(new Played(add('d1')).facts);
    spec.when({ type: 'RenameDocument', documentId: 'd1', name: 'Aushang' }).happened({
      type: 'DocumentRenamed',
      data: { documentId: 'd1', name: 'Aushang' },
    });
    spec.when({ type: 'RenameDocument', documentId: 'd1', name: 'Spielplan' }).nothingHappened();
    const configuration = { ...newDocument.MatchPlan, includeQrCode: false };
    const configure = {
      type: 'ConfigureDocument',
      documentId: 'd1',
      documentType: 'MatchPlan',
      configuration,
    } as const;
    spec.when(configure).happened({ type: 'DocumentConfigured', data: { documentId: 'd1', configuration } });
    spec.when({ ...configure, configuration: newDocument.MatchPlan }).nothingHappened();
    spec.when({ type: 'DeleteDocument', documentId: 'd1' }).happened({
      type: 'DocumentDeleted',
      data: { documentId: 'd1' },
    });
  });

  it('[NT3] change by the fields that are there; null takes the initial value back', () => {
    const to = (configuration: Patch<MatchPlanDocument>) =>
      ({ type: 'ConfigureDocument', documentId: 'd1', documentType: 'MatchPlan', configuration }) as const;
    const { state, facts } = new Played(add('d1'), to({ includeQrCode: false }), to({ venueOverride: 'Halle 2' }));
    const changed = { ...newDocument.MatchPlan, includeQrCode: false, venueOverride: 'Halle 2' };
    expect(state.documents.map(configurationOf)).toEqual([changed]);
    const cleared = given(facts)
      .when(to({ includeQrCode: null }))
      .state();
    expect(cleared.documents.map(configurationOf)).toEqual([{ ...changed, includeQrCode: true }]);
    const hidden = given(new Played(add('d1'), to({ outcomes: 'HideOutcomeStructures' })).facts);
    hidden.when(to({ includeRankingTable: true })).refused('ranking-without-outcomes');
  });

  it('know when they were last changed', () => {
    const played = new Played(add('d1'), add('d2', 'Receipts'));
    expect(played.state.documents.map(({ id, lastModifiedAt }) => [id, lastModifiedAt])).toEqual([
      ['d1', NOW],
      ['d2', NOW],
    ]);
    const later = given(played.facts)
      .when({ type: 'RenameDocument', documentId: 'd2', name: 'Quittungen' }, asUser('u1', '2026-11-22T09:00:00Z'))
      .state();
    expect(later.documents[1]).toMatchObject({ name: 'Quittungen', lastModifiedAt: '2026-11-22T09:00:00Z' });
    expect(later.documents[0]?.lastModifiedAt).toBe(NOW);
    expect(played.must({ type: 'DeleteDocument', documentId: 'd1' }).state.documents).toHaveLength(1);
  });

  it('are copied with their configuration', () => {
    const configuration = { ...newDocument.Receipts, currency: 'CHF' };
    const source = { id: 'x9', type: 'Receipts', name: 'Quittungen', configuration, lastModifiedAt: NOW } as const;
    const copied = given([created]).when({ type: 'CopyDocument', documentId: 'd1', source });
    copied.happened({
      type: 'DocumentAdded',
      data: { documentId: 'd1', type: 'Receipts', name: 'Quittungen', configuration, copiedFrom: 'x9' },
    });
    expect(copied.state().documents.map(configurationOf)).toEqual([configuration]);
  });

  it('that are not there, or of another type, are unknown', () => {
    const spec = given(new Played(add('d1')).facts);
    spec.when({ type: 'RenameDocument', documentId: 'd9', name: 'x' }).refused('document-unknown');
    spec.when({ type: 'DeleteDocument', documentId: 'd9' }).refused('document-unknown');
    const configuration = newDocument.Receipts;
    spec
      .when({ type: 'ConfigureDocument', documentId: 'd1', documentType: 'Receipts', configuration })
      .refused('document-unknown');
  });

  it('are a hundred at most', () => {
    const { facts } = new Played(...Array.from({ length: MAXIMUM_DOCUMENTS }, (_, at) => add(`d${at}`)));
    given(facts).when(add('d100')).refused('document-limit');
    const source = { id: 'x', type: 'MatchPlan', name: 'x', configuration: null, lastModifiedAt: NOW } as const;
    given(facts).when({ type: 'CopyDocument', documentId: 'd100', source }).refused('document-limit');
  });
});

const isReceipts = (amounts: unknown): boolean => receiptsDocument.safeParse({ amounts }).success;

describe('what a document can be configured to', () => {
  it('[NT2] begins with the defaults', () => {
    expect(newDocument).toEqual({
      MatchPlan: {
        organizerNameOverride: '',
        tournamentNameOverride: '',
        venueOverride: '',
        dateFormat: 'DateAndDayOfWeek',
        outcomes: 'ShowEmptyOutcomeStructures',
        includeQrCode: true,
        includeRankingTable: false,
      },
      Receipts: {
        amounts: {},
        currency: '€',
        headerInfo: '',
        signatureLocation: '',
        signatureRecipient: '',
        showSponsorLogo: false,
        combineSimilarTeams: false,
      },
      RefereeCards: null,
    });
  });

  it('[RP2] a receipt that was added before keeps the amount it had, a new one has none', () => {
    const { state } = new Played(add('d1', 'Receipts'));
    const before = { ...state, documents: state.documents.map((each) => ({ ...each, configuration: null })) };
    expect(state.documents.map(configurationOf)).toEqual([newDocument.Receipts]);
    expect(before.documents.map(configurationOf)).toEqual([
      { ...newDocument.Receipts, amounts: { '1': { amount: 10 } } },
    ]);
  });

  it('a ranking table needs the columns of results', () => {
    const parsed = matchPlanDocument.safeParse({ outcomes: 'HideOutcomeStructures', includeRankingTable: true });
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['includeRankingTable']]);
  });

  it('[RP2] amounts are by number of teams, none or for one at least, and at most four', () => {
    const amount = { amount: 10 };
    expect(isReceipts({ 1: amount, 2: { amount: 8.5 }, 3: amount, 10: amount })).toBe(true);
    expect(isReceipts({})).toBe(true);
    expect(isReceipts({ 2: amount })).toBe(false);
    expect(isReceipts({ 1: amount, 2: amount, 3: amount, 4: amount, 5: amount })).toBe(false);
    expect(isReceipts({ 1: amount, zwei: amount })).toBe(false);
    expect(isReceipts({ 1: { amount: 0 } })).toBe(false);
    expect(isReceipts({ 1: { amount: 10.005 } })).toBe(false);
    expect(isReceipts({ 1: { amount: 0.01 } })).toBe(true);
  });
});
