import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '#server/documents/printing/find-browser.ts';

/** A headless browser for journeys: the same one the portal prints with. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args], env: { ...definedEnvironment(), ...env }, headless: true });
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
