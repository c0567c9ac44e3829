import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { CHIEF, logIn, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, median, quantile } from './bench.ts';
import { fetchDocument } from '../server/openapi/document.ts';
import { describedInputs } from './hostile-described.ts';
import { hostileInputs, type HostileInput, type Sender, type Site } from './hostile-inputs.ts';
import { hostilePictures, sendPicturesInGroup } from './hostile-pictures.ts';
import { largeTournamentInputs } from './hostile-large.ts';
import { foundLargest, largestPlanInputs } from './hostile-largest.ts';
import { attack, reportResults, type Reporting, type Suffered } from './hostile-sending.ts';
import { followingInput, socketInputs } from './hostile-sockets.ts';
import { limitedGroup } from './limited-group.ts';
import { found, send } from './one-tournament.ts';
import { readProcess, resetWatch, WATCHED, type Watched } from './watching.ts';

// A reporter reports results, twenty a second, while an ordinary account sends what is meant to keep the portal busy: how
// long the results take, and how long the event loop is held at most. Beside no attack first, for what the machine adds.

const LASTS = 5_000;
/** A portal that holds a result or an answer longer than this is killed and started again. */
const GIVEN_UP_AFTER = 20_000;
const WARM = 3_000;

/** `INPUT=name` only what has this in its name. */
const asked = process.env['INPUT'] ?? '';
/** `GROUP=1024` with so many megabytes of memory for the portal and its database; Linux, as who may make groups. */
const megabytes = Number(process.env['GROUP'] ?? 0);

export async function bench(): Promise<void> {
  const group = megabytes === 0 ? null : limitedGroup(availableParallelism(), megabytes);
  if (megabytes > 0 && group === null) throw new Error('This machine does not let a group be made');
  const started = group?.add ?? (() => undefined);
  let portal = await startPortal({ env: WATCHED, started });
  try {
    const { site, tokens } = await furnish(portal);
    const reporting = (lasts: number): Reporting => ({
      port: portal.port,
      reporter: tokens.organizer,
      tournament: site.tournament,
      lasts,
    });
    await reportResults(reporting(WARM));
    resetWatch(portal);
    const unhindered = await reportResults(reporting(LASTS));
    const alone = quantile(unhindered, 0.99);
    sayResults('no attack', unhindered, await readProcess(portal), alone);
    const document = await fetchDocument(portal.url);
    const largest = await furnishLargest(portal, site, tokens.organizer);
    const pictures = await hostilePictures(site);
    const inputs = [
      ...hostileInputs(site),
      ...pictures,
      ...describedInputs(document, site),
      ...largestPlanInputs(largest),
      ...largeTournamentInputs(largest),
      ...socketInputs(),
    ].filter(({ name }) => name.includes(asked));
    // Written last, for the portal is busy with it for a while.
    if ('socket: following'.includes(asked)) {
      const { organizer } = tokens;
      inputs.push(await followingInput(portal, { organization: site.organization, tournament: largest, organizer }));
    }
    for (const input of inputs) {
      resetWatch(portal);
      const suffered = await attack({
        ...reporting(LASTS),
        input,
        attacker: tokens[input.by],
        givenUpAfter: GIVEN_UP_AFTER,
      });
      if (suffered === null) {
        const lost = { busy: GIVEN_UP_AFTER, rss: 0 };
        say(input, { results: [GIVEN_UP_AFTER], answers: [GIVEN_UP_AFTER] }, lost, alone);
        portal = await startedAgain(portal, started);
      } else say(input, suffered, await readProcess(portal), alone);
    }
  } finally {
    await portal.end();
    group?.end();
  }
  if ('picture'.includes(asked) || asked.includes('picture')) await sendPicturesInGroup(furnish);
}

type Process = Pick<Watched, 'busy' | 'rss'>;

function say(
  { name, answerGoal, what }: HostileInput,
  { results, answers }: Suffered,
  now: Process,
  alone: number,
): void {
  sayResults(name, results, now, alone);
  if (what.kind === 'flood') return;
  const goal = answerGoal === undefined ? {} : { goal: answerGoal };
  const value = median(answers);
  figure({ name: `hostile: ${name}: answer p50`, value, unit: 'ms', ...goal, runs: answers.length });
}

/** `alone`: p99 of a result with nothing beside it; where that is above half of the goal, the machine is slow. */
function sayResults(name: string, results: readonly number[], { busy, rss }: Process, alone: number): void {
  const [of, runs] = [`hostile: ${name}`, results.length];
  const goal = alone > 50 ? '<= 150' : '<= 100';
  figure({ name: `${of}: result p99`, value: quantile(results, 0.99), unit: 'ms', alone, goal, runs });
  figure({ name: `${of}: memory of the process`, value: rss / 1e6, unit: 'MB', goal: '<= 1000' });
  figure({ name: `${of}: longest turn of the loop`, value: busy, unit: 'ms', goal: '<= 50', runs });
}

/** The same portal on the same data; only a kill ends one whose event loop is held. */
async function startedAgain(
  { dataDir, port, kill }: RunningPortal,
  started: (pid: number) => void,
): Promise<RunningPortal> {
  await kill('SIGKILL');
  return startPortal({ dataDir, port, env: WATCHED, started });
}

/** An organiser with a planned tournament and a venue, and an account that has nothing. */
export async function furnish(
  portal: RunningPortal,
): Promise<{ site: Site; tokens: Readonly<Record<Sender, string>> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const account = async (name: string): Promise<string> => {
      const person = { eMail: `${name}@verein.example`, password: CHIEF.password };
      const chief = { authorization: `Bearer ${portal.accessToken}` };
      await send(agent, portal.port, 'POST', '/api/management/users', { userName: name, ...person }, chief);
      return logIn(portal.url, person);
    };
    const tokens = { organizer: await account('organizer'), stranger: await account('stranger') };
    const caller = { authorization: `Bearer ${tokens.organizer}` };
    const tournament = await found(portal.port, agent, caller);
    const shown = await fetch(`${portal.url}/api/tournaments/${tournament}`, { headers: caller });
    const { organizationId } = (await shown.json()) as { organizationId: string };
    const body = { organizationId, name: 'Halle' };
    const venue = JSON.parse(await send(agent, portal.port, 'POST', '/api/venues', body, caller)) as { id: string };
    return { site: { organization: organizationId, tournament, venue: venue.id }, tokens };
  } finally {
    agent.destroy();
  }
}

async function furnishLargest({ port }: RunningPortal, site: Site, organizer: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    return await foundLargest(port, agent, { authorization: `Bearer ${organizer}` }, site);
  } finally {
    agent.destroy();
  }
}
