import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { tournamentStream } from '#domain/streams.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { projections } from '#projections/index.ts';
import { authenticate } from './access/authenticate.ts';
import { mayReadTournament } from './access/authorize.ts';
import { createAccessControl } from './access/access-control.ts';
import { createCommandHandler } from './command-handler/command-handler.ts';
import { registerCommandMetrics } from './command-handler/command-metrics.ts';
import { prepareCounts } from './counters/counters-schema.ts';
import { startCounters } from './counters/counters.ts';
import { startForgettingCounts } from './counters/forget-counts.ts';
import { importCountedEvents } from './counters/import-counted-events.ts';
import { migrate } from './database/migrate.ts';
import type { Queryable } from './database/transaction.ts';
import { openNodeMessages } from './database/node-messages.ts';
import { openDocuments } from './documents/documents.ts';
import { withClosedStreams } from './event-store/closed-streams.ts';
import type { EventStore } from './event-store/event-store.ts';
import { createEntryCache } from './history/history-entries.ts';
import { createHistoryReader } from './history/history-reader.ts';
import { createPastViews } from './history/past-views.ts';
import { openSigningKeys, SIGNING } from './history/proof/signing-keys.ts';
import { SCHEMA as HISTORY, migrations as historyMigrations } from './history/history-schema.ts';
import { startReplayRunner } from './history/training/replay-runner.ts';
import { registerApiDocs } from './http/openapi/api-docs.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerMultipart } from './http/multipart.ts';
import { openQuotas } from './http/quotas/quotas.ts';
import { openWriteBudget } from './http/quotas/write-budget.ts';
import { createRecentRequests } from './http/idempotency.ts';
import { registerRoutes } from './http/register-routes.ts';
import { hasAdministrator } from './identity/accounts/accounts.ts';
import { registerIdentityMetrics } from './identity/identity-metrics.ts';
import { openIdentity } from './identity/identity.ts';
import { registerLegalPages } from './identity/operator/legal-pages.ts';
import { openImageCodec } from './images/image-codec.ts';
import { openImageStore } from './images/image-store.ts';
import { registerLiveMetrics } from './live/live-metrics.ts';
import { registerLive } from './live/live.ts';
import { createTopicAccess } from './live/topic-access.ts';
import { registerClockMetrics, startWatchingClock } from './operation/clock-watch.ts';
import { registerOperation } from './operation/health.ts';
import { openBrokenStreams } from './operation/log-check/broken-streams.ts';
import { startKeepingHeads } from './operation/log-check/follow-heads.ts';
import { registerLogCheckMetrics } from './operation/log-check/log-check-metrics.ts';
import { startLogCheck } from './operation/log-check/log-check.ts';
import { startSendingNotes, type NoteMail } from './operation/log-check/send-notes.ts';
import { createMetrics } from './operation/metrics.ts';
import { watchStorage } from './operation/storage/watch-storage.ts';
import { createInvitations } from './organizations/invitations/invitations.ts';
import { membershipsOn } from './organizations/memberships.ts';
import { serveClient, readClientBuildId } from './public-pages/client-files.ts';
import { createClubLists } from './public-pages/club-lists.ts';
import { registerClubPages } from './public-pages/club-pages.ts';
import { registerThemeFiles } from './public-pages/club-theme-file.ts';
import { createClubViews } from './public-pages/club-views.ts';
import { createPageRenderer } from './public-pages/page-renderer.ts';
import { openVisitorPool } from './public-pages/visitor-pool.ts';
import { readPublicPages } from './public-pages/page-template.ts';
import { registerPublicPages } from './public-pages/public-pages.ts';
import { startProjector } from './read-models/projector.ts';
import { publicCompetitionsOf, tournamentListOf } from './read-models/queries/list-queries.ts';
import { startRebuilds } from './read-models/rebuild/requested-rebuilds.ts';
import { startPurging } from './retention/purge-deleted.ts';
import { routes } from './routes.ts';
import { closeAll, type Closeable } from './runtime/close-all.ts';
import { ownUser } from './runtime/own-user.ts';
import { deriveKey } from './runtime/secrets.ts';
import type { Settings } from './settings.ts';
import { createStreamCache } from './stream-cache/create-stream-cache.ts';
import { createOrganizationViews } from './stream-cache/organization-views.ts';
import { startTournamentCounts } from './stream-cache/tournament-counts.ts';
import { createViewCache } from './stream-cache/view-cache.ts';
import { texts } from './texts/de.ts';
import { openComputing } from './tournaments/computing-threads.ts';

/** Of one part; all of them within what start-portal.ts gives the app, where one hangs. */
const MAX_CLOSE_MS = 3_000;

export interface App {
  readonly http: FastifyInstance;
  /** The page on which the first administrator is made; null where there is one. */
  readonly setUpLink: string | null;
  /** Answers what is under way, says goodbye to the sockets, stops following the log. Store and pool stay open. */
  close(): Promise<void>;
}

/** The whole server without its port. */
export async function buildApp(parts: {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly version: string;
  /** The folder of the built client. */
  readonly web: string;
  /** The folder of the compiled server, whose modules threads run. */
  readonly compiled: string;
  /** What time it is, for everything that is decided or shown by it. */
  readonly clock: () => Date;
}): Promise<App> {
  const { settings, log, pool, clock } = parts;
  const open: Closeable[] = [];
  const close = (): Promise<void> => closeAll(open, MAX_CLOSE_MS, log);
  try {
    return { ...(await assemble()), close };
  } catch (error) {
    await close();
    throw error;
  }

  async function assemble(): Promise<Pick<App, 'http' | 'setUpLink'>> {
    const nodeMessages = openNodeMessages(pool, log);
    open.push({ name: 'node messages', close: () => nodeMessages.stop() });
    const broken = await openBrokenStreams({ pool, nodeMessages, log });
    open.push({ name: 'broken streams', close: () => broken.stop() });
    const storage = watchStorage({ pool, log });
    open.push({ name: 'storage', close: () => storage.stop() });
    const store = withClosedStreams(storage.guardAppends(parts.store), broken.isBroken);
    const states = await createStreamCache({ store, log });
    open.push({ name: 'states', close: () => states.stop() });
    broken.onMended(states.reload);
    const clockWatch = await startWatchingClock({ store, states, clock, log });
    open.push({ name: 'clock watch', close: () => clockWatch.stop() });
    await prepareCounts(pool);
    await importCountedEvents({ pool, store, log });
    const counted = await startTournamentCounts({ pool, nodeMessages, log });
    open.push({ name: 'counted', close: () => counted.stop() });
    const views = createViewCache({ states, log, counted });
    const pasts = createHistoryReader({ store, states });
    open.push({ name: 'pasts', close: async () => pasts.stop() });
    const projector = await startProjector({ store, pool, projections, log });
    open.push({ name: 'projector', close: () => projector.stop() });
    const keyOf = (purpose: string): Buffer => deriveKey(purpose, settings.sessionSecret);
    const identity = await openIdentity({ pool, nodeMessages, settings, keyOf, clock, log });
    open.push({ name: 'identity', close: () => identity.stop() });
    const { accounts, emailQueue } = identity;
    const { publicUrl } = settings;
    const invitations = await createInvitations({
      pool,
      store,
      states,
      projector,
      accounts,
      emailQueue,
      keyOf,
      publicUrl,
      clock,
      log,
    });
    open.push({ name: 'invitations', close: () => invitations.stop() });
    const rebuilds = startRebuilds({ store, pool, projections, log });
    open.push({ name: 'rebuilds', close: () => rebuilds.stop() });
    const imageStore = await openImageStore({ pool, clock });
    const quotas = await openQuotas({ pool, limits: settings.quotas, clock, log });
    open.push({ name: 'quotas', close: () => quotas.stop() });
    const purging = startPurging({ pool, store, states, imageStore, clock, log });
    open.push({ name: 'purging', close: () => purging.stop() });
    const { web, compiled } = parts;
    const imageCodec = openImageCodec({ compiled, log });
    open.push({ name: 'image codec', close: () => imageCodec.close() });
    const html = readPublicPages(web);
    // Before HTTP, so that it closes after: what is being drawn at the end is answered.
    const visitors = openVisitorPool({ html, compiled });
    open.push({ name: 'threads of visitors', close: () => visitors.close() });
    const computing = openComputing(compiled, visitors);
    open.push({ name: 'computing', close: () => computing.close() });
    const userOf = () => ownUser(settings.dataDir, 'browser');
    const documents = openDocuments({ compiled, imageStore, imageCodec, chromium: settings.chromium, userOf, log });
    open.push({ name: 'documents', close: () => documents.stop() });
    const { eventStore } = settings;
    const logCheck = await startLogCheck({ pool, store: parts.store, broken, eventStore, compiled, clock, log });
    open.push({ name: 'log check', close: () => logCheck.stop() });
    const counters = startCounters({ pool, clock, log });
    open.push({ name: 'counters', close: () => counters.stop() });
    const forgetting = startForgettingCounts({ pool, store, clock, log });
    open.push({ name: 'forgetting counts', close: () => forgetting.stop() });
    await migrate(pool, HISTORY, historyMigrations);
    const signingKeys = await openSigningKeys({ pool, seed: keyOf(SIGNING), clock });
    if (signingKeys.isOther) log.warn(texts.startup.otherSecret);
    const heads = startKeepingHeads({ pool, store, log });
    open.push({ name: 'heads', close: () => heads.stop() });
    const { logNoteEmail } = settings;
    if (logNoteEmail !== null) {
      const { signer } = signingKeys;
      const send = (mail: NoteMail, within: Queryable) => emailQueue.send({ ...mail, to: logNoteEmail }, within);
      const notes = startSendingNotes({ pool, store, signer, clock, log, send });
      open.push({ name: 'notes of heads', close: () => notes.stop() });
    }
    const overtaken = { times: 0 };
    const handleCommand = createCommandHandler({
      store,
      states,
      budget: openWriteBudget(quotas, clock),
      clock,
      overtaken: () => (overtaken.times += 1),
    });
    const training = startReplayRunner({ pool, pasts, states, handleCommand, computing, clock, log });
    open.push({ name: 'training', close: () => training.stop() });
    const { logId } = store;
    const { keyUse } = counters;
    const authentication = { states, accounts, clock, publicUrl };

    const metrics = createMetrics({ states, projector, storage, version: parts.version });
    metrics.addCollector((registry) => registerLogCheckMetrics(registry, { broken, clock }));
    metrics.addCollector((registry) => registerClockMetrics(registry, { clockWatch, clock }));
    metrics.addCollector((registry) => registerIdentityMetrics(registry, identity));
    const renderer = createPageRenderer(visitors);
    const https = settings.publicUrl.startsWith('https:');
    const http = await createHttpServer({
      log,
      https,
      trustedProxies: settings.trustedProxies,
      forwardedUntrusted: (address) => log.warn(texts.startup.forwardedUntrusted(address)),
      answered: metrics.answered,
    });
    open.push({ name: 'http', close: () => http.close() });
    await registerMultipart(http);
    registerRoutes(
      http,
      routes,
      {
        handleCommand,
        states,
        views,
        pasts,
        entries: createEntryCache(),
        pastViews: createPastViews({ pasts, states, counted, writeLarge: (task) => computing.writePast(task) }),
        signingKeys,
        training,
        store,
        tables: pool,
        projector,
        rebuilds,
        broken,
        compiled,
        logCheck,
        clockWatch,
        idSecret: keyOf('ids'),
        quotas,
        documents,
        documentRetrieval: counters.documentRetrieval,
        emailQueue,
        imageStore,
        imageCodec,
        computing,
        identity,
        invitations,
        memberships: membershipsOn({ handleCommand, states, projector, store, tables: pool }),
        accounts,
        publicUrl,
        recentKeys: createRecentRequests({ states }),
        readLargeBody: (of, bytes) => computing.read(of, bytes),
        logId,
        clock,
      },
      createAccessControl({ ...authentication, projector, store, keyUse }),
    );
    const organizations = createOrganizationViews({
      states,
      views,
      store,
      log,
      tournamentsOf: (id) => tournamentListOf(pool, id),
      counted,
    });
    const lists = createClubLists({ states, views, listed: (id) => publicCompetitionsOf(pool, id), log });
    const rights = createTopicAccess({ ...authentication, keyUse });
    const pages = readClientBuildId(parts.web);
    const { sockets: mostSockets } = quotas.limits;
    const live = await registerLive(http, {
      storage,
      states,
      views,
      store,
      log,
      organizations,
      clubs: createClubViews({ states, organizations, lists, log }),
      rights,
      nodeMessages,
      pages,
      mostSockets,
      clock,
    });
    open.push({ name: 'live', close: () => live.close() });
    const stopListening = accounts.onSessionEnded((session) => live.endSession(session));
    open.push({ name: 'ended sessions', close: async () => stopListening() });
    metrics.addCollector((registry) => registerLiveMetrics(registry, live));
    metrics.addCollector((registry) => registerCommandMetrics(registry, overtaken));
    registerOperation(http, {
      states,
      projector,
      storage,
      broken,
      metrics,
      metricsToken: settings.metricsToken,
    });
    registerLegalPages(http, { tables: pool, settings });
    await registerPublicPages(http, {
      html,
      renderer,
      views,
      rights: {
        readerOf: (request) => authenticate(request, authentication),
        mayRead: (reader, id) => mayReadTournament(authentication, reader, id),
      },
      countVisit: (id) => counters.pageView.count(id),
      isCompetition: async (id) =>
        (await states.load<Tournament>(tournamentStream(id))).state.purpose === 'Competition',
      drawLinkPicture: (facts) => documents.drawLinkPicture(facts),
      publicUrl: settings.publicUrl,
      clock,
    });
    await registerClubPages(http, {
      html,
      renderer,
      states,
      lists,
      countVisit: (id) => counters.pageView.count(id),
      publicUrl: settings.publicUrl,
      clock,
    });
    registerThemeFiles(http);
    await serveClient(http, { web });
    await registerApiDocs(http, { compiled, publicUrl });
    const setUpLink = (await hasAdministrator(pool))
      ? null
      : `${settings.publicUrl}/portal/first-administrator?token=${identity.setUpToken}`;
    return { http, setUpLink };
  }
}
