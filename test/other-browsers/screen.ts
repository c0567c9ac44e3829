import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Json, KeyAction, PointerAction } from './driver.ts';
import { choose, look, sought, type Found, type Role, type Sought } from './look.ts';

// What a person does at a browser, by role and text, the same in every one.

const WITHIN = 20_000;
const EVERY = 100;

/** Keys without a letter, as WebDriver writes them. */
export const KEY = {
  arrowDown: '\uE015',
  backspace: '\uE003',
  control: '\uE009',
  enter: '\uE007',
  space: ' ',
} as const;

/** A thing on the page, looked for anew each time. What waits for it rejects after 20 seconds, and says for what. */
export interface Place {
  in(role: Role, name?: string | RegExp): Place;
  /** Waits until there is one of which this is true; answers the first. */
  wait(isSo?: (found: Found) => boolean): Promise<Found>;
  /** Brings it into view and waits until it is enabled, lies still and nothing lies above it. */
  atRest(): Promise<Found>;
  /** Waits until there is none. */
  gone(): Promise<void>;
  /** Clicks it as soon as it is enabled and nothing lies above it. */
  click(): Promise<void>;
  /** Types into a field in place of what is in it. */
  fill(text: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(option: string): Promise<void>;
}

export interface Screen {
  open(url: string): Promise<void>;
  /** The address, as soon as it is like this. */
  at(pattern: RegExp): Promise<string>;
  find(role: Role, name?: string | RegExp): Place;
  /** Types a text, or presses keys of `KEY`, at the focus. */
  type(keys: string): Promise<void>;
  /** Presses a key while Control is held. */
  withControl(key: string): Promise<void>;
  /** Drags from one thing to another and holds it there; `drop` lets go. */
  drag(from: Place, to: Place): Promise<void>;
  drop(): Promise<void>;
}

export function screenOf(driver: Driver): Screen {
  const keys = (actions: readonly KeyAction[]): Promise<void> => driver.perform({ type: 'key', id: 'keys', actions });
  const mouse = (...actions: readonly PointerAction[]): Promise<void> =>
    driver.perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const find = (way: readonly Sought[]): Place => placeAt(driver, way, { mouse, type, withControl });
  const type = (text: string): Promise<void> => keys([...text].flatMap(pressed));
  const withControl = (key: string): Promise<void> =>
    keys([{ type: 'keyDown', value: KEY.control }, ...pressed(key), { type: 'keyUp', value: KEY.control }]);
  return {
    open: (url) => driver.open(url),
    at: (pattern) =>
      until(`an address like ${pattern}`, async () => {
        const address = String(await driver.run('() => location.href'));
        return pattern.test(address) ? address : null;
      }),
    find: (role, name) => find([sought(role, name ?? null)]),
    type,
    withControl,
    async drag(from, to) {
      const begin = await from.atRest();
      const end = await to.wait();
      await mouse(
        { type: 'pointerMove', x: begin.x, y: begin.y, duration: 50 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', x: begin.x + 20, y: begin.y + 10, duration: 100 },
        { type: 'pointerMove', x: end.x, y: end.y, duration: 300 },
        { type: 'pause', duration: 100 },
      );
    },
    drop: () => mouse({ type: 'pointerUp', button: 0 }),
  };
}

const pressed = (value: string): readonly KeyAction[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

interface Hands {
  mouse(...actions: readonly PointerAction[]): Promise<void>;
  type(text: string): Promise<void>;
  withControl(key: string): Promise<void>;
}

function placeAt(driver: Driver, way: readonly Sought[], hands: Hands): Place {
  const called = way.map(({ role, name }) => `${role} ${JSON.stringify(name)}`).join(' > ');
  const seen = async (brought: boolean): Promise<readonly Found[]> =>
    (await driver.run(String(look), way as unknown as Json, brought)) as readonly Found[];
  /** Where it has come to rest, so that a hand finds it there. */
  const atRest = (): Promise<Found> => {
    let before = '';
    return until(called, async () => {
      const [one] = await seen(true);
      if (one === undefined) return null;
      const isStill = `${one.x} ${one.y}` === before;
      before = `${one.x} ${one.y}`;
      return isStill && one.isEnabled && one.isReachable ? one : null;
    });
  };
  const click = async (): Promise<void> => {
    const { x, y } = await atRest();
    await hands.mouse(
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    );
  };
  return {
    in: (role, name) => placeAt(driver, [...way, sought(role, name ?? null)], hands),
    wait: (isSo = () => true) => until(called, async () => (await seen(false)).find(isSo) ?? null),
    atRest,
    async gone() {
      await until(`no ${called}`, async () => ((await seen(false)).length === 0 ? true : null));
    },
    click,
    async fill(text) {
      await click();
      await hands.withControl('a');
      await hands.type(text === '' ? KEY.backspace : text);
    },
    async choose(option) {
      const { x, y } = await atRest();
      if ((await driver.run(String(choose), x, y, option)) !== true) throw new Error(`${called} has no ${option}`);
    },
  };
}

/** Asks until there is an answer. A page that is just being left cannot give one: that is told only at the end. */
async function until<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const end = Date.now() + WITHIN;
  let fault: unknown = null;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      fault = null;
    } catch (thrown) {
      fault = thrown;
    }
    await pause(EVERY);
  }
  throw new Error(`Waited in vain for ${what}`, { cause: fault });
}
