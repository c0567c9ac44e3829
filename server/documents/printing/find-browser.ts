import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';

/** The launch options of a headless Chromium, for playwright-core's `chromium.launch`. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** To be merged into the child's environment. */
  readonly env: Readonly<Record<string, string>>;
}

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const ARGS = ['--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', '--no-pings'];

const plain = (executablePath: string): Browser => ({ executablePath, args: ARGS, env: {} });

/** A place where a browser may be. `find` rejects with a sentence if it is missing after all. */
export interface Candidate {
  readonly name: string;
  readonly find: () => Promise<Browser>;
}

/**
 * The bundled browser, for Linux x64: unpacked once, next to the packages or into a folder that only this user can
 * write.
 */
export const bundledBrowser: Candidate = { name: 'the bundled browser', find: bundled };

/**
 * Where to look for a Chromium, the one we know best first: the bundled one, Playwright's (newest first), the system's. A
 * named one (`PORTAL_CHROMIUM`) excludes all others. `system`: the programs that systems have.
 */
export function browserCandidates(named: string, system: readonly string[] = SYSTEM): readonly Candidate[] {
  if (named !== '') return [{ name: named, find: () => namedBrowser(named) }];
  const installed = [...playwrightManaged(), ...system].filter((path) => existsSync(path));
  return [
    ...(process.platform === 'linux' && process.arch === 'x64' ? [bundledBrowser] : []),
    ...installed.map((path) => ({ name: path, find: () => Promise.resolve(plain(path)) })),
  ];
}

/** The first existing candidate, which may be too old or not start. Rejects with a sentence if there is none. */
export async function findBrowser(named = process.env['PORTAL_CHROMIUM'] ?? ''): Promise<Browser> {
  const [first] = browserCandidates(named);
  if (first === undefined) throw new Error(NONE);
  return first.find();
}

export const NONE = 'No Chromium that prints. Install one, or name its program in PORTAL_CHROMIUM.';

async function namedBrowser(path: string): Promise<Browser> {
  if (!existsSync(path)) throw new Error('PORTAL_CHROMIUM names a file that does not exist.');
  return plain(path);
}

/** Programs of Playwright's folder that may exist, by revision, the newest first. */
function playwrightManaged(): readonly string[] {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return [];
  const revisionOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1));
  return readdirSync(folder)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .toSorted((one, other) => revisionOf(other) - revisionOf(one))
    .flatMap((name) =>
      [
        ['chrome-linux64', 'chrome'],
        ['chrome-linux', 'chrome'],
        ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
        ['chrome-linux', 'headless_shell'],
      ].map((path) => join(folder, name, ...path)),
    );
}

async function bundled(): Promise<Browser> {
  // Not the package's own unpacking: that uses one fixed path in the shared temp folder, which any user may fill first.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archives = join(dirname(entry), '..', '..', 'bin');
  const fill = (target: string, home: string): Promise<void> => unpack(archives, target, home);
  const places = [
    join(archives, '../../../.cache', NAME),
    ...temporaryFolders().map((folder) => join(folder, NAME_OF_USER)),
  ];
  // Root prints as another user, who may not be able to enter the project's folder.
  const folder = await unpackedOnce(userInfo().uid === 0 ? places.filter(isOpenToOthers) : places, fill);
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      // Without any font Chromium draws no text and raises no error.
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

const NAME = 'turnierpult-chromium-147.0.0';
const NAME_OF_USER = `${NAME}-${userInfo().uid}`;

const temporaryFolders = (): readonly string[] => (userInfo().uid === 0 ? [tmpdir(), '/var/tmp', '/tmp'] : [tmpdir()]);

/** Whether any user can enter the folder in which this one is, or will be. */
function isOpenToOthers(path: string): boolean {
  const folder = dirname(path);
  const found = statSync(folder, { throwIfNoEntry: false });
  const isOpen = found === undefined || (found.mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToOthers(folder));
}

type Fill = (folder: string, home: string) => Promise<void>;

/** The first of these folders that is there, else the first that can be filled. */
async function unpackedOnce(folders: readonly string[], fill: Fill): Promise<string> {
  const errors: unknown[] = [];
  for (const folder of folders.toSorted((one, other) => Number(existsSync(other)) - Number(existsSync(one)))) {
    try {
      return await privateFolder(folder, fill);
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors.at(-1);
}

/** Filled under another name and renamed, so that two processes at once, or a kill, never leave half a browser. */
async function privateFolder(folder: string, fill: Fill): Promise<string> {
  if (existsSync(folder)) {
    const found = await lstat(folder);
    // The administrator may have installed the portal for a user who runs it.
    if (!found.isDirectory() || (found.mode & 0o022) !== 0 || ![0, userInfo().uid].includes(found.uid)) {
      throw new Error(`${folder} belongs to somebody else; remove it, or name a browser in PORTAL_CHROMIUM.`);
    }
    await access(join(folder, 'chromium'), constants.X_OK);
    return folder;
  }
  await mkdir(dirname(folder), { recursive: true });
  const filling = await mkdtemp(`${folder}-`);
  try {
    await fill(filling, folder);
    await openToRead(filling);
    await rename(filling, folder);
  } catch (error) {
    await rm(filling, { recursive: true, force: true });
    // Another process was quicker: its folder is as good, and is checked like any other.
    if (existsSync(folder)) return privateFolder(folder, fill);
    throw error;
  }
  return folder;
}

/** Others may run what is in the folder and change nothing, whatever the mask of who fills it. */
async function openToRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToRead(path);
    else await chmod(path, 0o755);
  }
}

/** `home` is the final place of the folder. */
async function unpack(archives: string, target: string, home: string): Promise<void> {
  const program = join(target, 'chromium');
  await Promise.all([
    pipeline(createReadStream(join(archives, 'chromium.br')), createBrotliDecompress(), createWriteStream(program)),
    unpackTar(join(archives, 'al2023.tar.br'), join(target, 'al2023')),
    unpackTar(join(archives, 'fonts.tar.br'), target),
  ]);
  await mkdir(join(target, 'cache'));
  await writeFile(
    join(target, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/cache</cachedir>
</fontconfig>
`,
  );
}

async function unpackTar(archive: string, target: string): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(archive), createBrotliDecompress(), tar);
  for await (const entry of tar) {
    const path = resolve(target, entry.header.name);
    if (path !== target && !path.startsWith(target + sep)) throw new Error(`${archive} points outside: ${path}`);
    if (entry.header.type === 'file') {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path));
    } else {
      entry.resume();
    }
  }
  await reading;
}
