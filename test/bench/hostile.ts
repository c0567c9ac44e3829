import { Agent } from 'node:http';
import { CHIEF, logIn, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, median, quantile } from './bench.ts';
import { fetchDocument } from '../server/openapi/document.ts';
import { describedInputs } from './hostile-described.ts';
import { hostileInputs, type HostileInput, type Sender, type Site } from './hostile-inputs.ts';
import { hostilePictures, sendPicturesInGroup } from './hostile-pictures.ts';
import { foundLargest, largestPlanInputs } from './hostile-largest.ts';
import { attack, reportResults, type Reporting, type Suffered } from './hostile-sending.ts';
import { found, send } from './one-tournament.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

// A reporter reports results, twenty a second, while an ordinary account sends what is meant to keep the portal busy: how
// long the results take, and how long the event loop is held at most. Beside no attack first, for what the machine adds.

const LASTS = 5_000;
/** A portal that holds a result or an answer longer than this is killed and started again. */
const GIVEN_UP_AFTER = 20_000;
const WARM = 3_000;

/** `INPUT=name` only what has this in its name. */
const asked = process.env['INPUT'] ?? '';

export async function bench(): Promise<void> {
  let portal = await startPortal({ env: WATCHED });
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
    sayResults('no attack', await reportResults(reporting(LASTS)), (await readProcess(portal)).busy);
    const document = await fetchDocument(portal.url);
    const largest = await furnishLargest(portal, site, tokens.organizer);
    const pictures = await hostilePictures(site);
    const inputs = [
      ...hostileInputs(site),
      ...pictures,
      ...describedInputs(document, site),
      ...largestPlanInputs(largest),
    ];
    for (const input of inputs.filter(({ name }) => name.includes(asked))) {
      resetWatch(portal);
      const suffered = await attack({
        ...reporting(LASTS),
        input,
        attacker: tokens[input.by],
        givenUpAfter: GIVEN_UP_AFTER,
      });
      if (suffered === null) {
        say(input, { results: [GIVEN_UP_AFTER], answers: [GIVEN_UP_AFTER] }, GIVEN_UP_AFTER);
        portal = await startedAgain(portal);
      } else say(input, suffered, (await readProcess(portal)).busy);
    }
  } finally {
    await portal.end();
  }
  if ('picture'.includes(asked) || asked.includes('picture')) await sendPicturesInGroup(furnish);
}

function say({ name, answerGoal }: HostileInput, { results, answers }: Suffered, busy: number): void {
  sayResults(name, results, busy);
  const goal = answerGoal === undefined ? {} : { goal: answerGoal };
  const value = median(answers);
  figure({ name: `hostile: ${name}: answer p50`, value, unit: 'ms', ...goal, runs: answers.length });
}

function sayResults(name: string, results: readonly number[], busy: number): void {
  const [of, runs] = [`hostile: ${name}`, results.length];
  figure({ name: `${of}: result p99`, value: quantile(results, 0.99), unit: 'ms', goal: '<= 100', runs });
  figure({ name: `${of}: longest turn of the loop`, value: busy, unit: 'ms', goal: '<= 50', runs });
}

/** The same portal on the same data; only a kill ends one whose event loop is held. */
async function startedAgain({ dataDir, port, kill }: RunningPortal): Promise<RunningPortal> {
  await kill('SIGKILL');
  return startPortal({ dataDir, port, env: WATCHED });
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
