import type { Pool } from 'pg';
import type { CarryOut } from './command-handler/command-handler.ts';
import type { Counter } from './counters/counter.ts';
import type { Documents } from './documents/documents.ts';
import type { EventStore } from './event-store/event-store.ts';
import type { PastViews } from './history/past-views.ts';
import type { Pasts } from './history/history-reader.ts';
import type { SigningKeys } from './history/proof/signing-keys.ts';
import type { Training } from './history/training/training.ts';
import type { Accounts } from './access/accounts.ts';
import type { Identity } from './identity/identity.ts';
import type { Pictures } from './images/image-store.ts';
import type { Invitations } from './organizations/invitations/invitations.ts';
import type { States } from './stream-cache/stream-cache.ts';
import type { Views } from './stream-cache/view-cache.ts';
import type { Projector } from './read-models/projector.ts';
import type { Rebuilds } from './read-models/rebuild/requested-rebuilds.ts';
import type { Post } from './email/email.ts';

/** What handlers of routes work with; made once in app.ts. */
export interface Portal {
  readonly carryOut: CarryOut;
  readonly states: States;
  readonly views: Views;
  /** What tournaments were, and how they looked then. */
  readonly pasts: Pasts;
  readonly pastViews: PastViews;
  /** What exported histories are signed with. */
  readonly signingKeys: SigningKeys;
  /** Plays finished tournaments again. */
  readonly training: Training;
  readonly store: EventStore;
  readonly tables: Pool;
  readonly projector: Projector;
  readonly rebuilds: Rebuilds;
  /** The id of this log: a Log-Position begins with it, and one of another log is ignored. */
  readonly logId: string;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
  readonly publicUrl: string;
  /** Told of every call that was accepted with an API key. */
  readonly keyUse: Pick<Counter, 'count'>;
  readonly documents: Documents;
  /** Told of every document that was retrieved to be kept. */
  readonly documentRetrieval: Pick<Counter, 'count'>;
  /** What time it is, for everything that is decided or shown by it. */
  readonly clock: () => Date;
  readonly accounts: Accounts;
  readonly post: Post;
  readonly pictures: Pictures;
  /** For the calls on accounts and sessions alone. */
  readonly identity: Identity;
  /** The addresses of invitations, and their mails. */
  readonly invitations: Invitations;
}
