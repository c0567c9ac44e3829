import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take about a minute, most of it waiting. */
const WAITING: readonly string[] = [
  'test/other-browsers/firefox.spec.ts',
  'test/other-browsers/webkit.spec.ts',
  'test/server/counters/killed.spec.ts',
  'test/server/crash.spec.ts',
  'test/server/event-store/kurrent-credentials.spec.ts',
  'test/server/event-store/kurrent-append-faults.spec.ts',
  'test/server/event-store/kurrent-faults.spec.ts',
  'test/server/event-store/kurrent.spec.ts',
  'test/server/launch/start.spec.ts',
  'test/server/emails/killed.spec.ts',
  'test/server/openapi/requests.spec.ts',
];
/** Among so many others each, so that there is work for the cores while these wait. */
const APART = 5;

/**
 * Vitest begins with the largest files; these came last of all, and the cores had nothing else to do by then. Files that
 * share processes come behind all others: a process is kept only as long as the next file is one of them.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const shares = ({ project }: TestSpecification): boolean => !project.config.isolate;
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.some((file) => moduleId.endsWith(file));
    const waiting = sorted.filter(waits);
    const others = sorted.filter((file) => !waits(file) && !shares(file));
    const mixed = others.flatMap((file, place) => [...(place % APART === 0 ? waiting.splice(0, 1) : []), file]);
    return [...mixed, ...waiting, ...sorted.filter(shares)];
  }
}
