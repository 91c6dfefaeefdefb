import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, below `test/`. They start first, so that no process is left alone with one of them at the end.
 * A run prints its own list.
 */
const LONGEST = [
  'browser/web-scan',
  'browser/web-share',
  'browser/web-photos',
  'browser/web-places',
  'bin/backup',
  'bin/serve',
  'bin/demo',
  'contract/errors',
  'web/engine/chromium',
  'torture/crashes',
  'torture/faults',
  'torture/surroundings',
  'house/readme-examples',
  'contract/junk',
  'storage/blobs/s3-blobs',
  'labels/print/pdf',
  'http/labels/print-jobs',
  'media/variant',
  'media/codes/blurred',
  'browser/web-lists',
  'browser/web-flows',
  'browser/web-two-people',
  'storage/backup/create',
  'storage/backup/restore',
  'bin/usage',
  'bin/media-killed',
  'simulation/histories/oracle',
  'questions/answers',
  'contract/openapi',
  'http/portability/data-imports',
  'bin/device',
  'bin/import-killed',
  'house/client',
] as const

/** Starts the longest files first, and the others in the usual order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return place === -1 ? LONGEST.length : place
    }
    return others.toSorted((a, b) => rank(a) - rank(b))
  }
}
