import type { ReactNode } from 'react';
import { isRecord } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { chosenTheirs, ConflictDialog, type ConflictChoice } from '../../features/editing/conflict-dialog.tsx';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { conflictsIn } from '../../features/editing/edit-conflict.ts';
import type { KeptEdit } from '../../features/editing/edit-session.ts';
import { fieldRules } from '../../features/editing/field-rules.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import { readKeptForm } from '../../features/editing/use-form-session.ts';
import type { SaveOutcome } from '../../features/editing/run-edit.ts';
import { useConflictFields } from '../../features/editing/use-conflict-fields.ts';
import { useEditSession } from '../../features/editing/use-edit-session.ts';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { toast } from '../../ui/overlay/toast.tsx';

const t = texts.venues;

/** What a call replaces: all of a venue. */
export type VenueFacts = Omit<VenueView, 'id' | 'version'>;
export type VenuePart = keyof VenueFacts;

interface VenueSessionOptions<P extends VenuePart> {
  readonly venue: VenueView;
  readonly organizationId: string;
  readonly part: P;
  readonly close: () => void;
}

export interface VenueSession<P extends VenuePart> {
  readonly draft: VenueFacts[P];
  readonly change: (value: VenueFacts[P]) => void;
  readonly changed: boolean;
  /** The newer value that another member saved; null: none. */
  readonly theirs: VenueFacts[P] | null;
  /** Continues from the server's value. */
  readonly takeTheirs: () => void;
  /** Saves `value` as the part. */
  readonly save: (value: VenueFacts[P]) => Promise<SaveOutcome>;
  /** The choice between two versions, while there is one to make. */
  readonly conflict: ReactNode;
  /** Closes the dialog; asks first where changes would be lost. */
  readonly leave: () => void;
  /** Closes the dialog after a save. */
  readonly done: () => void;
}

const rules = fieldRules<VenueFacts>();

/**
 * The edit of one part of a venue. A save replaces the whole venue: other parts that were saved meanwhile are sent as they are
 * now, and where the same part was, the user chooses.
 */
export function useVenueSession<P extends VenuePart>(options: VenueSessionOptions<P>): VenueSession<P> {
  const { venue, organizationId, part, close } = options;
  const facts = toFacts(venue);
  const { state, session, isChanged, forget } = useEditSession({
    // A name is typed in a moment.
    page: part === 'name' ? null : `${venue.id}/${part}`,
    readKept: (kept) => readKeptVenue(kept, venue, part),
    rules,
    server: { value: facts, version: venue.version },
    source: {
      prepare: ({ draft, basedOn, key }) => {
        const { name, description, addressDetails, externalLinks } = draft;
        const body = { name, description, addressDetails: [...addressDetails], externalLinks: [...externalLinks] };
        return () => call('PUT /api/venues/{id}', { path: { id: venue.id }, body, basedOn, key });
      },
      fetchLatest: (problem) => {
        const [conflict] = conflictsIn(problem);
        if (conflict === undefined || !fitsLike(facts)(conflict.theirs)) return Promise.resolve(problem);
        const { theirs, version, by, at } = conflict;
        return Promise.resolve({ value: theirs, version, authors: new Map([['', { by, at }]]) });
      },
    },
    question: t.leave,
  });
  const fields = useConflictFields(organizationId, state, ({ key }) => ({
    what: WORDS[key],
    base: show(state.base[key]),
    mine: show(state.draft[key]),
    theirs: show(state.against.value[key]),
  }));
  const done = () => {
    forget();
    close();
  };
  const settle = async (choices: ReadonlyMap<string, ConflictChoice>): Promise<void> => {
    session.resolveConflicts(chosenTheirs(choices));
    // The others' value alone is saved already.
    if (session.isChanged() && (await session.save()).kind !== 'saved') return;
    toast(t.saved);
    done();
  };
  return {
    draft: state.draft[part],
    change: (value) => session.change((all) => ({ ...all, [part]: value })),
    changed: isChanged,
    theirs: isEqual(state.server.value[part], state.base[part]) ? null : state.server.value[part],
    takeTheirs: session.restart,
    save: (value) => {
      session.change((all) => ({ ...all, [part]: value }));
      // Typed back to what is saved: nothing is to be done.
      return session.isChanged() ? session.save() : Promise.resolve({ kind: 'saved', version: null, step: null });
    },
    conflict:
      fields === null ? null : (
        <ConflictDialog
          fields={fields}
          submit={texts.actions.save}
          settle={(choices) => void settle(choices)}
          close={session.postponeDecision}
        />
      ),
    leave: () => {
      if (!isChanged || confirm(t.leave)) done();
    },
    done,
  };
}

const toFacts = ({ name, description, addressDetails, externalLinks }: VenueView): VenueFacts => ({
  name,
  description,
  addressDetails,
  externalLinks,
});

const WORDS: Readonly<Record<VenuePart, string>> = {
  name: t.name,
  description: t.description,
  addressDetails: t.addressTitle,
  externalLinks: t.linksTitle,
};

const show = (value: VenueFacts[VenuePart]): string => {
  const text = typeof value === 'string' ? value : value.join('\n');
  return text === '' ? t.nothing : text;
};

/** Reads a stored edit; earlier releases kept the part alone, without its version. */
export function readKeptVenue(kept: unknown, venue: VenueView, part: VenuePart): KeptEdit<VenueFacts> | null {
  const facts = toFacts(venue);
  const edit = readKeptForm(fitsLike(facts))(kept);
  if (edit !== null) return edit;
  if (!isRecord(kept) || !fitsLike({ base: facts[part], draft: facts[part] })(kept)) return null;
  const [base, draft] = [
    { ...facts, [part]: kept.base },
    { ...facts, [part]: kept.draft },
  ];
  // Of another base the version is not known: one that is too low lets the server refuse.
  return { draft, base, basedOn: isEqual(kept.base, facts[part]) ? venue.version : Math.max(0, venue.version - 1) };
}
