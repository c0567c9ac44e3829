import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveUp, isMain, ROOT, run } from '../server/operation/launch/program.mjs';
import { endIfAskedForHelp } from './asked-for-help.mjs';
import { standIn } from './docker-stand-ins.mjs';

// npm run test:docker: builds the image, starts docker-compose.yml as an operator would, reports results through the proxy
// while nodes and the database are killed and restarted, and sees whether one that was acknowledged is lost. Needs Docker
// and ports 80, 443 and 8025; as root it starts a Docker of its own where none runs. Images that cannot be pulled are
// replaced by stand-ins made from packages of Debian and npm (docker-stand-ins.mjs).

const PROJECT = 'turnierpult-test';
const PUBLIC = 'http://localhost';
const ADMIN = { eMail: 'turnierleitung@verein.example', password: 'Wald-und-Wiese-1' };
const REPORTERS = 6;
/** What happens while results come in, one after the other, each to its end. */
const DISTURBANCES = [
  { name: 'a node is killed', happen: () => disturb('kill', 'portal-1') },
  { name: 'the other node is restarted', happen: () => compose('restart', 'portal-2') },
  { name: 'the database is killed', happen: () => disturb('kill', 'database') },
  { name: 'the proxy is restarted', happen: () => compose('restart', 'proxy') },
  { name: 'both nodes are killed', happen: () => disturb('kill', 'portal-1', 'portal-2') },
  { name: 'the database is restarted', happen: () => compose('restart', 'database') },
];

// Before the folder for temporary files is made, which an exit here would leave behind.
if (isMain(import.meta.filename))
  endIfAskedForHelp(`npm run test:docker
Baut das Image und startet docker-compose.yml, während Knoten und Datenbank beendet werden. Braucht Docker (als root
startet es ein eigenes) und die Ports 80, 443 und 8025; das dauert lange.
Beispiel: npm run test:docker`);

const folder = mkdtempSync(join(tmpdir(), 'docker-'));
const settings = join(folder, 'settings.env');

/** Runs to its end; returns the exit code, or what it printed. */
const docker = (...args) => run(['docker', ...args]);
const answerOf = (program, ...args) => spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
const isThere = (...command) => answerOf(...command).status === 0;

/** Compose 2 where there is one, else Compose 1. */
const COMPOSE = isThere('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose'];
const composeArgs = (args) => ['--project-name', PROJECT, '--env-file', settings, ...args];

async function compose(...args) {
  const [program, ...first] = COMPOSE;
  const code = await run([program, ...first, ...composeArgs(args)]);
  if (code !== 0) throw new Error(`compose ${args.join(' ')} ended with ${code}`);
}

/** Docker starts anew what it was not told to kill, so this does as Docker after a crash. */
async function disturb(how, ...services) {
  await compose(how, ...services);
  await compose('up', '-d', '--no-build', ...services);
}

/** Starts a Docker of its own, all of whose data lies in `data`; `end` ends it. */
async function openDocker(data) {
  if (isThere('docker', 'info')) return () => Promise.resolve();
  if (process.getuid?.() !== 0 || !isThere('dockerd', '--version'))
    giveUp('Docker does not run here, and cannot be started.');
  mkdirSync(data, { recursive: true });
  const paths = ['--data-root', join(data, 'data'), '--exec-root', join(data, 'exec'), '--pidfile', join(data, 'pid')];
  const daemon = spawn('dockerd', paths, { stdio: 'ignore' });
  for (let tries = 0; !isThere('docker', 'info'); tries += 1) {
    if (daemon.exitCode !== null || tries > 120) giveUp('dockerd does not start here.');
    await pause(500);
  }
  return async () => {
    const gone = once(daemon, 'exit');
    daemon.kill('SIGTERM');
    await gone;
  };
}

/** Images that the default services and the Dockerfile begin with. */
function baseImages() {
  const portal = readFileSync(join(ROOT, 'server/Dockerfile'), 'utf8');
  const services = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const names = [...portal.matchAll(/^FROM (\S+)/gm), ...services.matchAll(/^ {4}image: (\S+)$/gm)].map(
    ([, name]) => name,
  );
  return [...new Set(names)].filter((name) => /^(node|caddy|postgres|axllent\/mailpit):/.test(name));
}

async function bringImages() {
  for (const image of baseImages()) {
    if (isThere('docker', 'image', 'inspect', image)) continue;
    if ((await docker('pull', '--quiet', image)) === 0) continue;
    console.log(`${image} cannot be pulled: a stand-in takes its place`);
    await standIn(image, folder);
  }
}

/** The ids of both nodes' containers. */
function nodeContainers() {
  const [program, ...first] = COMPOSE;
  return answerOf(program, ...first, ...composeArgs(['ps', '-q', 'portal-1', 'portal-2']))
    .stdout.trim()
    .split('\n');
}

/** Waits until Docker counts both nodes as healthy. */
async function nodesHealthy() {
  const health = ['inspect', '--format', '{{.State.Health.Status}}', ...nodeContainers()];
  for (let tries = 0; ; tries += 1) {
    const states = answerOf('docker', ...health)
      .stdout.trim()
      .split('\n');
    if (states.every((state) => state === 'healthy')) return;
    if (tries > 600) throw new Error(`The nodes do not come back: ${states.join(', ')}`);
    await pause(500);
  }
}

/** How often Docker started the nodes again because they ended by themselves. */
function restarts() {
  const counts = answerOf('docker', 'inspect', '--format', '{{.RestartCount}}', ...nodeContainers()).stdout;
  return counts
    .trim()
    .split('\n')
    .map(Number)
    .reduce((sum, count) => sum + count, 0);
}

/** One JSON call through the proxy; null without an answer. */
async function ask(method, path, { body, token, key } = {}) {
  const answer = await fetch(PUBLIC + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  if (answer === null) return null;
  const text = await answer.text().catch(() => null);
  if (text === null) return null;
  return { status: answer.status, json: /^[[{]/.test(text) ? JSON.parse(text) : null };
}

/** The same until it succeeds: a part of the installation may be gone for a while. */
async function surely(method, path, options) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask(method, path, options);
    if (answer !== null && answer.status < 300) return answer.json;
    const isRefused = answer !== null && answer.status < 500 && answer.status !== 429;
    if (isRefused) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    await pause(200);
  }
  throw new Error(`${method} ${path}: no answer in time`);
}

async function foundTournament(token) {
  const { id: organizationId } = await surely('POST', '/api/organizations', {
    token,
    body: { name: 'SV Musterstadt' },
  });
  const cup = { organizationId, name: 'Hallencup', visibility: 'Public' };
  const { id } = await surely('POST', '/api/tournaments', { token, body: cup });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const body = {
    groups: ['A', 'B'].map((letter) => ({
      alphabeticalId: letter,
      teams: Array.from({ length: 4 }, (_, at) => ({ name: `SV ${letter}${at + 1}` })),
    })),
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  };
  await surely('POST', `/api/tournaments/${id}/configure`, { token, body });
  const { matches } = await surely('GET', `/api/tournaments/${id}`, { token });
  return { id, matches: matches.map((match) => match.id) };
}

/** Reports results, each with a key of its own, until `stop`, which answers every acknowledged score. */
function reportOn({ id, matches }, token) {
  const acknowledged = [];
  let going = true;
  let number = 0;
  const reporting = Array.from({ length: REPORTERS }, async (_, reporter) => {
    while (going) {
      number += 1;
      const score = number;
      const path = `/api/tournaments/${id}/matches/${matches[reporter]}/outcome`;
      const body = { state: 'CurrentlyPlaying', scoreA: score % 1_000, scoreB: Math.floor(score / 1_000) };
      await surely('PATCH', path, { token, body, key: `result-${score}` });
      acknowledged.push({ matchId: matches[reporter], scoreA: body.scoreA, scoreB: body.scoreB });
      await pause(20);
    }
  });
  return {
    acknowledged,
    async stop() {
      going = false;
      await Promise.all(reporting);
    },
  };
}

/** Every score in the tournament's events. */
function storedScores(id) {
  const query = `SELECT data::jsonb ->> 'matchId', data::jsonb ->> 'scoreA', data::jsonb ->> 'scoreB'
    FROM log.events WHERE stream = 'tournament-${id}' AND data::jsonb ? 'scoreA'`;
  const [program, ...first] = COMPOSE;
  const psql = ['exec', '-T', 'database', 'psql', '-U', 'turnierpult', '-At', '-F', ' ', '-c', query];
  const { status, stdout, stderr } = answerOf(program, ...first, ...composeArgs(psql));
  if (status !== 0) throw new Error(`psql: ${stderr}`);
  return new Set(stdout.trim().split('\n'));
}

/** Acknowledged results that are lost; throws where the installation does not come up or back. */
async function prove() {
  // Both nodes have the same image.
  await compose('build', 'portal-1');
  await compose('up', '-d', '--no-build');
  await surely('GET', '/health/ready');
  const { accessToken: token } = await surely('POST', '/identity/login', { body: ADMIN });
  const cup = await foundTournament(token);
  const { acknowledged, stop } = reportOn(cup, token);
  for (const { name, happen } of DISTURBANCES) {
    await nodesHealthy();
    const before = acknowledged.length;
    console.log(`\n${name}, after ${before} results`);
    await happen();
    for (let tries = 0; acknowledged.length < before + 20; tries += 1) {
      if (tries > 600) throw new Error(`No results come through any more after this: ${name}`);
      await pause(200);
    }
  }
  await nodesHealthy();
  await stop();
  if (restarts() > 0) throw new Error('A node ended by itself when something else was gone');
  const stored = storedScores(cup.id);
  const lost = acknowledged.filter(({ matchId, scoreA, scoreB }) => !stored.has(`${matchId} ${scoreA} ${scoreB}`));
  console.log(`\n${acknowledged.length} results acknowledged, ${stored.size} stored, ${lost.length} lost`);
  return lost;
}

if (isMain(import.meta.filename)) {
  const end = await openDocker(join(folder, 'docker'));
  writeFileSync(
    settings,
    Object.entries({
      POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
      SESSION_SECRET: randomBytes(24).toString('hex'),
      ADMIN_EMAIL: ADMIN.eMail,
      ADMIN_PASSWORD: ADMIN.password,
      PORTAL_VERSION: 'test',
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  let passed = false;
  try {
    await bringImages();
    passed = (await prove()).length === 0;
  } catch (fault) {
    console.error(fault);
    if (existsSync(settings)) await compose('logs', '--tail', '40').catch(() => undefined);
  } finally {
    await compose('down', '--volumes', '--timeout', '5').catch((fault) => console.error(fault));
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
}
