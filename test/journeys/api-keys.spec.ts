import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectGood } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

type Language = 'curl' | 'JavaScript' | 'Python';

const run = promisify(execFile);

/** Runs a copied example program; rejects if it ends with an error. */
async function ran(language: Language, program: string, key: string): Promise<string> {
  const [command, args] = {
    curl: ['sh', ['-c', program.replace('curl ', 'curl --silent ')]],
    JavaScript: [process.execPath, ['--input-type=module', '--eval', program]],
    Python: ['python3', ['-c', program]],
  }[language] as [string, string[]];
  const { stdout } = await run(command, args, { env: { ...process.env, TURNIERPULT_KEY: key } });
  return stdout;
}

/** The example languages this machine can run; always Node. */
async function runnable(): Promise<readonly Language[]> {
  const found = async (command: string) =>
    run(command, ['--version']).then(
      () => true,
      () => false,
    );
  return [
    'JavaScript',
    ...((await found('curl')) ? (['curl'] as const) : []),
    ...((await found('python3')) ? (['Python'] as const) : []),
  ];
}

/** Presses a copy button and returns the copied text. */
async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

const refusal = (running: Promise<string>): Promise<string> =>
  running.then(
    () => 'done',
    (fault: { stdout?: string; stderr?: string }) => `${fault.stdout ?? ''}${fault.stderr ?? ''}`,
  );

test(
  'a key is made, shown once, used by copied programs, switched off, on and deleted',
  { timeout: 240_000 },
  async () => {
    const { page, context, forgive } = await openPageAs(
      stage.browser,
      `${stage.portal.url}/portal/organizations/${cup.organizationId}/keys`,
    );
    await page.getByRole('heading', { name: 'Noch nicht freigeschaltet' }).waitFor();
    await page.getByRole('link', { name: 'In der Verwaltung freischalten' }).waitFor();
    await expectGood(page);
    // The page of a new key says the same, without leading elsewhere.
    await page.goto(`${page.url()}/new`);
    await page.getByRole('heading', { name: 'Noch nicht freigeschaltet' }).waitFor();
    expect(page.url()).toMatch(/\/keys\/new$/);
    await expectGood(page);
    await page.goto(page.url().replace(/\/new$/, ''));
    await page.getByRole('heading', { name: 'Noch nicht freigeschaltet' }).waitFor();
    // The administrator grants the licence; the open page follows.
    await api(stage.portal, 'PATCH', `/api/management/organizations/${cup.organizationId}/licensing`, {
      allowApiAccess: true,
    });
    await page.getByRole('heading', { name: 'Ihr erster API-Schlüssel' }).waitFor();
    await expectGood(page);

    await page.getByRole('link', { name: 'Neuer Schlüssel' }).click();
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Ein Name mit mehr als 25 Zeichen');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await page.getByText('Höchstens 25 Zeichen sind möglich.').waitFor();
    await expectGood(page);
    await page.getByLabel('Name', { exact: true }).fill('Vereinsseite');
    await page.getByLabel('Beschreibung').fill('Tabellen auf unserer Seite');
    expect(await page.getByRole('radio', { name: /^Lesen/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Ergebnisse melden' }).check();
    await page.getByRole('radio', { name: '1 Woche' }).check();
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();

    // Shown once: id, secret and both together; the page is left only after confirming that they are stored.
    await page.getByRole('heading', { name: '„Vereinsseite“ ist angelegt' }).waitFor();
    await expectGood(page);
    const [id, secret, key] = [
      await copied(page, 'ID kopieren'),
      await copied(page, 'Geheimnis kopieren'),
      await copied(page, 'Beides zusammen kopieren'),
    ];
    expect(secret).toMatch(/^[0-9a-f]{40}$/);
    expect(key).toBe(`tp_${id}_${secret}`);
    const done = page.getByRole('button', { name: 'Fertig' });
    expect(await done.isDisabled()).toBe(true);
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.message();
    });
    await page.getByRole('link', { name: 'Mitglieder' }).click();
    expect(await asked).toContain('Haben Sie das Geheimnis gespeichert?');
    const kept = page.getByLabel('Ich habe den Schlüssel gespeichert');
    await kept.focus();
    await page.keyboard.press('Space');
    expect(await kept.isChecked()).toBe(true);
    // The focus moves to the confirmation for keyboard users.
    expect(await kept.evaluate((field) => field === document.activeElement)).toBe(true);
    await done.click();
    await page.getByRole('heading', { name: 'Vereinsseite' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByText('0 Aufrufe in den letzten 7 Tagen').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: '1 Tag', exact: true }).click();
    await page.getByRole('button', { name: 'Als Tabelle' }).click();
    await page.getByText('In dieser Zeit gab es keinen Aufruf.').waitFor();

    // The examples, copied and run as they are.
    await page.getByRole('link', { name: 'Beispiele' }).click();
    await page.getByLabel('Turnier', { exact: true }).waitFor();
    expect(await copied(page, 'Schlüssel bereitlegen: kopieren')).toBe("export TURNIERPULT_KEY='tp_ID_GEHEIMNIS'");
    // A browser that denies access to the clipboard.
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    });
    await page.getByRole('button', { name: 'Schlüssel bereitlegen: kopieren' }).click();
    await page.getByText('Bitte mit Strg C kopieren').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await page.getByRole('heading', { name: 'Einen Spielstand melden' }).waitFor();
    for (const language of await runnable()) {
      await page.getByRole('button', { name: language, exact: true }).click();
      const list = await ran(language, await copied(page, 'Turniere auflisten: kopieren'), key);
      expect(list).toContain('Mühlbacher Hallencup der E-Junioren');
      const read = await ran(language, await copied(page, 'Ein Turnier lesen: kopieren'), key);
      expect(read).toContain('SV Mühlbach II');
      await ran(language, await copied(page, 'Einen Spielstand melden: kopieren'), key);
      const { matches } = await api<{ matches: { teamA: { score: number }; outcome: { state: string } }[] }>(
        stage.portal,
        'GET',
        `/api/tournaments/${cup.id}`,
      );
      expect(matches[0]).toMatchObject({ outcome: { state: 'CurrentlyPlaying' }, teamA: { score: 1 } });
    }
    await expectGood(page);
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click();
    const program = await copied(page, 'Turniere auflisten: kopieren');

    // Switched off: refused; on again: it works. Both take effect at once.
    await page.getByRole('link', { name: 'API-Schlüssel' }).first().click();
    const row = page.getByRole('row', { name: /Vereinsseite/ });
    await row.getByText(`endet auf ${secret.slice(-4)}`).waitFor();
    await row.getByText('Ergebnisse melden').waitFor();
    await row.getByText('noch 7 Tage').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'API-Schlüssel als CSV herunterladen' }).click();
    const table = readFileSync(await (await download).path(), 'utf8');
    expect(table).toMatch(/\r\nVereinsseite;[^;]*;Ergebnisse melden;aktiv;[^;]+\r\n/);
    for (const hidden of [secret, secret.slice(-4), id]) expect(table).not.toContain(hidden);
    await row.getByRole('button', { name: 'Vereinsseite deaktivieren' }).click();
    await row.getByText('inaktiv', { exact: true }).waitFor();
    expect(await refusal(ran('JavaScript', program, key))).toContain('401');
    await expectGood(page);
    await row.getByRole('button', { name: 'Vereinsseite aktivieren' }).click();
    await row.getByText('aktiv', { exact: true }).waitFor();
    expect(await refusal(ran('JavaScript', program, key))).toBe('done');

    await row.getByRole('button', { name: 'Gültigkeit von Vereinsseite ändern' }).click();
    await expectGood(page);
    await page.getByRole('radio', { name: '180 Tage' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Gültigkeit ändern' }).click();
    await row.getByText('noch 180 Tage').waitFor();

    // Its usage as a chart, and the same as a table.
    await row.getByRole('link', { name: 'Vereinsseite' }).click();
    await page.getByRole('button', { name: '1 Tag', exact: true }).click();
    await page.getByText(/Aufrufe? in den letzten 24 Stunden/).waitFor();
    await page.getByRole('img', { name: /Aufrufe je Zeitabschnitt, letzte 24 Stunden/ }).waitFor();
    await page.getByRole('button', { name: '30 Tage', exact: true }).click();
    await page.getByRole('button', { name: 'Als Tabelle' }).click();
    expect(await page.getByRole('row').count()).toBeGreaterThan(30);
    const counted = page.waitForEvent('download');
    await page.getByRole('button', { name: /als CSV herunterladen$/ }).click();
    expect(readFileSync(await (await counted).path(), 'utf8').split('\r\n')).toHaveLength(
      (await page.getByRole('row').count()) + 1,
    );
    await expectGood(page);

    await page.getByRole('button', { name: 'Löschen …' }).click();
    await page.getByRole('dialog', { name: 'Schlüssel „Vereinsseite“ löschen?' }).waitFor();
    await expectGood(page);
    // A last request for its usage may be under way.
    forgive(404, /\/api\/api-keys\/[^/]+\/usage/);
    await page.getByRole('button', { name: 'Schlüssel löschen' }).click();
    await page.getByRole('heading', { name: 'Ihr erster API-Schlüssel' }).waitFor();
    expect(await refusal(ran('JavaScript', program, key))).toContain('401');

    // The key is created, but the answer is lost on the way: its secret is lost for good.
    forgive('ERR_', /\/api\/api-keys\)$/);
    let lost = false;
    await context.route('**/api/api-keys', async (route) => {
      const answer = await route.fetch();
      if (lost) return route.fulfill({ response: answer });
      lost = true;
      return route.abort();
    });
    await page.getByRole('link', { name: 'Neuer Schlüssel' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Anzeigetafel');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await page.getByRole('heading', { name: 'Das Geheimnis ist verloren gegangen' }).waitFor();
    await page.getByText('„Anzeigetafel“ ist angelegt, aber die Antwort').waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Zurück zu API-Schlüssel' }).click();
    await page.getByRole('row', { name: /Anzeigetafel/ }).waitFor();

    // The address of a key that was deleted says so and leads back.
    await page.goto(`${stage.portal.url}/portal/organizations/${cup.organizationId}/keys/${id}`);
    await page.getByRole('heading', { name: 'Diesen Schlüssel gibt es nicht' }).waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Zurück zu API-Schlüssel' }).click();
    await page.getByRole('row', { name: /Anzeigetafel/ }).waitFor();
  },
);
