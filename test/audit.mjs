import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT } from '../server/operation/launch/program.mjs';

// node test/audit.mjs [FILE]: asks the registry which packages of package-lock.json have known vulnerabilities. A
// relevant one fails unless FILE (accepted-advisories.json) lists it, with a reason and the last day of the exception.

const ACCEPTED = join(import.meta.dirname, 'accepted-advisories.json');
const COUNTS = new Set(['moderate', 'high', 'critical']);
const LONGEST = 30_000;

/**
 * @typedef {{ id: string, name: string, severity: string, title: string }} Advisory
 * @typedef {{ id: string, reason: string, until: string }} Accepted
 */

/**
 * Runs the audit: its advisories, or why the registry gave none (`unreachable`), or why npm did not ask (`fault`).
 * @returns {Promise<{ advisories: Advisory[] } | { unreachable: string } | { fault: string }>}
 */
async function askRegistry() {
  // Configured as offline, npm reports no vulnerabilities.
  const flags = ['--json', '--package-lock-only', '--offline=false', '--fetch-retries=0', '--fetch-timeout=15000'];
  const output = await outputOf([...npm(), 'audit', ...flags]);
  if (output === null) return { unreachable: `no answer within ${LONGEST / 1000} s` };
  try {
    const report = JSON.parse(output);
    if (report.auditReportVersion === 2) return { advisories: advisoriesOf(report) };
    return report.error?.code === undefined
      ? { unreachable: report.message ?? 'no reason given' }
      : { fault: `${report.error.code}: ${report.error.summary}` };
  } catch {
    return { fault: `npm audit did not answer with a report: ${output.slice(0, 200)}` };
  }
}

/** Each once; packages that are vulnerable only through a dependency are left out. */
function advisoriesOf({ vulnerabilities }) {
  const causes = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause === 'object'));
  const found = causes.map(({ url, name, severity, title }) => ({ id: url.split('/').at(-1), name, severity, title }));
  return [...new Map(found.map((advisory) => [`${advisory.id} ${advisory.name}`, advisory])).values()];
}

/** The output of npm, or null on a timeout. The report says all that the exit code does. */
function outputOf([program, ...args]) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'ignore'];
    const child = spawn(program, args, { cwd: ROOT, stdio, shell: program.endsWith('.cmd') });
    const parts = [];
    const late = setTimeout(() => {
      child.kill();
      resolve(null);
    }, LONGEST);
    child.stdout.on('data', (part) => parts.push(part));
    child.once('error', (fault) => resolve(String(fault)));
    child.once('close', () => {
      clearTimeout(late);
      resolve(Buffer.concat(parts).toString());
    });
  });
}

/**
 * The sentences of what is wrong. `today` as 2026-11-21; an exception holds through its last day.
 * @param {Advisory[]} advisories
 * @param {Accepted[]} accepted
 */
function wrongWith(advisories, accepted, today) {
  const weak = advisories.filter(({ severity }) => COUNTS.has(severity));
  const known = new Map(accepted.map((one) => [one.id, one]));
  const unaccepted = weak.flatMap(({ id, name, severity, title }) => {
    const exception = known.get(id);
    if (exception === undefined) return [`${id}: ${name}, ${severity}: ${title}`];
    return exception.until < today ? [`${id}: ${name}: was accepted until ${exception.until} only`] : [];
  });
  const idle = accepted.filter(({ id }) => !weak.some((advisory) => advisory.id === id));
  return [...unaccepted, ...idle.map(({ id }) => `${id}: is accepted, but not reported any more: take it out`)];
}

/** @param {unknown} accepted */
function malformed(accepted) {
  if (!Array.isArray(accepted)) return ['not a list'];
  return accepted.flatMap((one) => {
    const isWhole = one?.id?.length > 0 && one.reason?.length >= 20 && /^\d{4}-\d\d-\d\d$/.test(one.until ?? '');
    return isWhole ? [] : [`${JSON.stringify(one)}: needs id, reason (a sentence) and until (2026-11-21)`];
  });
}

const accepted = JSON.parse(readFileSync(process.argv[2] ?? ACCEPTED, 'utf8'));
const flaws = malformed(accepted);
const answer = flaws.length > 0 ? { fault: flaws.join('\n') } : await askRegistry();
if ('unreachable' in answer) {
  console.warn(`NOT CHECKED: the registry does not tell known weaknesses (${answer.unreachable}).`);
} else if ('fault' in answer) {
  console.error(answer.fault);
  process.exitCode = 1;
} else {
  const wrong = wrongWith(answer.advisories, accepted, new Date().toISOString().slice(0, 10));
  for (const line of wrong) console.error(line);
  if (wrong.length === 0) console.log('no known weakness that counts');
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
