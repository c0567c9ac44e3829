import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run } from '../server/operation/launch/program.mjs';

// Stand-ins for the base images of docker-compose.yml, where no registry of images can be reached: a Debian by debootstrap,
// Node from npm, Caddy and PostgreSQL from Debian. They obey the variables and paths that the compose file uses, no more.

const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
const DEBIAN = 'turnierpult-test/debian:bookworm';

const POSTGRES = `#!/bin/bash
set -eu
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql && chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | postgres --single -D "$PGDATA" -j postgres
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp,/var/run/postgresql
`;

/** Takes every mail and forgets it. */
const MAILBOX = `require('node:net').createServer((socket) => {
  let isBody = false;
  socket.on('error', () => undefined).setEncoding('utf8').write('220 mail\\r\\n');
  socket.on('data', (text) => {
    for (const line of text.split('\\r\\n').slice(0, -1)) {
      if (isBody) { if (line === '.') { isBody = false; socket.write('250 taken\\r\\n'); } continue; }
      isBody = line.toUpperCase() === 'DATA';
      socket.write(isBody ? '354 go on\\r\\n' : line.toUpperCase() === 'QUIT' ? '221 bye\\r\\n' : '250 mail\\r\\n');
    }
  });
}).listen(1025);
`;

const apt = (packages) => [
  'RUN echo exit 101 > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d',
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*`,
];

const RECIPES = {
  node: {
    lines: [
      'RUN useradd --uid 1000 --create-home node',
      'COPY node/ /usr/local/',
      'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates.crt',
    ],
    bring: async (context, version) => {
      const folder = join(context, 'npm');
      const name = `node-linux-${process.arch}`;
      const flags = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
      await done([...npm(), 'install', ...flags, `${name}@${version}`, 'npm@11']);
      const usr = join(context, 'node');
      mkdirSync(join(usr, 'bin'), { recursive: true });
      cpSync(join(folder, 'node_modules', name, 'bin/node'), join(usr, 'bin/node'));
      cpSync(join(folder, 'node_modules/npm'), join(usr, 'lib/node_modules/npm'), { recursive: true });
      const start = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
      writeFileSync(join(usr, 'bin/npm'), start, { mode: 0o755 });
      chmodSync(join(usr, 'bin/node'), 0o755);
      mkdirSync(join(usr, 'share'));
      // Where the way to npm's registry has an authority of its own, this machine knows it.
      if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(usr, 'share/ca-certificates.crt'));
    },
  },
  caddy: {
    lines: [
      ...apt('caddy'),
      'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
  postgres: {
    lines: [...apt('postgresql'), 'COPY start /start', 'CMD ["/start"]'],
    bring: (context) => writeFileSync(join(context, 'start'), POSTGRES, { mode: 0o755 }),
  },
  'axllent/mailpit': {
    from: 'node',
    lines: ['COPY mailbox.cjs /mailbox.cjs', 'CMD ["node", "/mailbox.cjs"]'],
    bring: (context) => writeFileSync(join(context, 'mailbox.cjs'), MAILBOX),
  },
};

let debian = null;
let node = null;

/** Makes an image of this name; `folder` is for what it is made of. */
export async function standIn(image, folder) {
  const [name, tag = ''] = image.split(':');
  const { from, lines, bring } = RECIPES[name];
  if (from === undefined) await (debian ??= makeDebian(folder));
  else if (node === null) throw new Error(`${image} needs Node's image first`);
  const context = join(folder, name.replace('/', '-'));
  mkdirSync(context);
  await bring?.(context, tag.split('-')[0]);
  writeFileSync(join(context, 'Dockerfile'), `FROM ${from === undefined ? DEBIAN : node}\n${lines.join('\n')}\n`);
  // The host's network: names are looked up as here.
  await done(['docker', 'build', '--quiet', '--network', 'host', '--tag', image, context]);
  if (name === 'node') node = image;
  rmSync(context, { recursive: true, force: true });
}

async function makeDebian(folder) {
  if ((await run(['docker', 'image', 'inspect', DEBIAN], { stdio: 'ignore' })) === 0) return;
  const root = join(folder, 'debian');
  await done(['debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  await done(['sh', '-c', `tar -C '${root}' -c . | docker import - ${DEBIAN}`]);
  rmSync(root, { recursive: true, force: true });
}

async function done(command) {
  const code = await run(command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}
