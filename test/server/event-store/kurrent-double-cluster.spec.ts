import { KurrentDBClient, NO_STREAM, START } from '@kurrent/kurrentdb-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { all, pause, played, several, untilReachable } from './kurrent-asking.ts';

describe('the double of a KurrentDB cluster', () => {
  let double: KurrentDouble;
  const clients: KurrentDBClient[] = [];
  const connect = (url: string): KurrentDBClient => {
    const client = KurrentDBClient.connectionString`${url}`;
    clients.push(client);
    return client;
  };
  const node = (index: number): { readonly url: string; readonly port: number } => {
    const found = double.nodes[index];
    if (found === undefined) throw new Error(`there is no node ${index}`);
    return found;
  };
  beforeEach(async () => {
    double = await startKurrentDouble({ nodes: 3 });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.dispose()));
    await double.end();
  });

  it('is found by its gossip, and every node reads what one has written', async () => {
    const client = connect(double.url);
    await client.appendToStream('a-1', several(3), { streamState: NO_STREAM, requiresLeader: true });
    expect(await all(client.readStream('a-1', { requiresLeader: true }))).toHaveLength(3);
    for (const index of [0, 1, 2]) {
      const direct = connect(node(index).url.replace('tls=false', 'tls=false&nodePreference=follower'));
      expect(await all(direct.readStream('a-1'))).toHaveLength(3);
    }
  });

  it('is found by any of several hosts; of those of kurrentdb+discover the client asks the first only', async () => {
    await double.stop(0);
    double.elect(1);
    const named = connect(double.url);
    await untilReachable(named);
    const discovered = connect(double.url.replace('kurrentdb://', 'kurrentdb+discover://') + '&maxDiscoverAttempts=2');
    await expect(discovered.appendToStream('a-1', played(0))).rejects.toThrow(/Failed to discover/u);
  });

  it('has a leader that others still call so when it is dead, and that comes back as a follower', async () => {
    const client = connect(double.url);
    await client.appendToStream('a-1', played(0), { requiresLeader: true });
    await double.stop(0);
    const late = connect(double.url + '&maxDiscoverAttempts=2');
    await expect(late.appendToStream('a-1', played(1), { requiresLeader: true })).rejects.toThrow();
    double.elect(2);
    await double.start(0);
    const returned = connect(node(0).url);
    const append = (): Promise<unknown> => returned.appendToStream('a-1', played(1), { requiresLeader: true });
    await expect(append()).rejects.toMatchObject({ type: 'not-leader', leader: { port: node(2).port } });
    await expect(append()).resolves.toMatchObject({ success: true });
    expect(await all(connect(node(2).url).readStream('a-1'))).toHaveLength(2);
  });

  it('has gossip that is ahead of an election, or behind it', async () => {
    const isReferredTo = async (leader: number): Promise<void> => {
      const client = connect(double.url);
      const append = (): Promise<unknown> => client.appendToStream('a-1', played(0), { requiresLeader: true });
      await expect(append()).rejects.toMatchObject({ type: 'not-leader', leader: { port: node(leader).port } });
      await expect(append()).resolves.toMatchObject({ success: true });
    };
    double.misname(2);
    await isReferredTo(0);
    double.elect(2);
    double.misname(0);
    await isReferredTo(2);
  });

  it('says who leads, in both ways of appending and in reading', async () => {
    const follower = connect(node(1).url);
    const leader = { address: '127.0.0.1', port: node(0).port };
    const append = (options: object) => follower.appendToStream('a-1', played(0), { requiresLeader: true, ...options });
    await expect(append({})).rejects.toMatchObject({ type: 'not-leader', leader });
    // The client follows to the leader by itself.
    await expect(append({})).resolves.toMatchObject({ success: true });

    const other = connect(node(2).url);
    const credentials = { username: 'admin', password: 'changeit' };
    const asOne = other.appendToStream('a-1', played(0), { requiresLeader: true, credentials });
    await expect(asOne).rejects.toMatchObject({ type: 'not-leader', leader });

    const reader = connect(node(1).url);
    await expect(all(reader.readStream('a-1', { requiresLeader: true }))).rejects.toMatchObject({ type: 'not-leader' });
  });

  it('passes on what does not ask for the leader', async () => {
    const follower = connect(node(1).url);
    await expect(follower.appendToStream('a-1', played(0))).resolves.toMatchObject({ success: true });
  });

  it('has another leader from one call to the next', async () => {
    const client = connect(double.url);
    const append = () => client.appendToStream('a-1', played(0), { requiresLeader: true });
    await append();
    double.elect(2);
    await expect(append()).rejects.toMatchObject({ type: 'not-leader', leader: { port: node(2).port } });
    await expect(append()).resolves.toMatchObject({ success: true });
  });

  it('is not ready while nobody leads', async () => {
    const client = connect(node(0).url);
    await client.appendToStream('a-1', played(0));
    double.loseLeader();
    await expect(client.appendToStream('a-1', played(1))).rejects.toThrow(/Server Is Not Ready/u);
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'unavailable' });
    double.elect(0);
    await untilReachable(client);
    expect(await all(client.readStream('a-1'))).toHaveLength(1);
  });

  it('goes on without the node that lost its power', async () => {
    const client = connect(double.url);
    await client.appendToStream('a-1', played(0), { requiresLeader: true });
    const said: unknown[] = [];
    const subscription = client.subscribeToAll({ fromPosition: START });
    subscription.on('data', ({ event }) => said.push(event?.type));
    const broken = new Promise((resolve) => {
      subscription.on('error', resolve);
    });
    await expect.poll(() => said).toContain('Played');
    await double.stop(0);
    await expect(broken).resolves.toMatchObject({ type: 'unavailable' });
    double.elect(1);
    for (let tries = 0; ; tries += 1) {
      try {
        await client.appendToStream('a-1', played(1), { requiresLeader: true, streamState: 0n });
        break;
      } catch (fault) {
        if (tries === 50) throw fault;
        await pause(50);
      }
    }
    expect(await all(connect(node(1).url).readStream('a-1'))).toHaveLength(2);
  });
});

describe('the double of a KurrentDB that asks who comes', () => {
  const right = { username: 'admin', password: 'changeit' };
  let double: KurrentDouble;
  beforeEach(async () => {
    double = await startKurrentDouble({ credentials: right });
  });
  afterEach(() => double.end());

  const asking = async (url: string, work: (client: KurrentDBClient) => Promise<void>): Promise<void> => {
    const client = KurrentDBClient.connectionString`${url}`;
    try {
      await work(client);
    } finally {
      await client.dispose();
    }
  };

  it('takes the credentials of the url over TLS, in every call', () =>
    asking(double.url, async (client) => {
      await client.appendToStream('a-1', played(0));
      await client.appendToStream('a-1', played(1), { credentials: right });
      expect(await all(client.readStream('a-1'))).toHaveLength(2);
      await client.deleteStream('a-1');
    }));

  it('refuses whoever says nothing', () =>
    asking(double.url.replace(/\/\/.*@/u, '//'), async (client) => {
      await expect(client.appendToStream('a-1', played(0))).rejects.toMatchObject({ type: 'access-denied' });
      await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'access-denied' });
    }));

  it('refuses a wrong password', () =>
    asking(double.url.replace('it@', 'at@'), async (client) => {
      await expect(client.appendToStream('a-1', played(0))).rejects.toMatchObject({ type: 'access-denied' });
      const one = client.appendToStream('a-1', played(0), { credentials: { ...right, password: 'wrong' } });
      await expect(one).rejects.toMatchObject({ type: 'access-denied' });
      await expect(all(client.readStream('a-1'))).rejects.toThrow();
    }));

  it('is not trusted by a client that does not know its authority', () =>
    asking(double.url.replace(/&tlsCAFile=.*/u, ''), async (client) => {
      // While it asks what the server can do, the client does not turn the failure into an error of its own.
      await expect(client.appendToStream('a-1', played(0))).rejects.toMatchObject({ code: 14 });
    }));
});
