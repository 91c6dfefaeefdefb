import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, below `test/`. They start first, so that no process is left alone with one of them at the end.
 * A run prints its own list.
 */
const LONGEST = [
  'browser/web-scan',
  'browser/web-share',
  'contract/errors',
  'browser/web-photos',
  'browser/web-places',
  'questions/answers',
  'browser/web-help',
  'browser/web-flows',
  'browser/passkeys',
  'web/engine/chromium',
  'browser/web-lists',
  'bin/backup',
  'questions/paraphrases',
  'browser/web-operation',
  'browser/web-habits',
  'browser/links',
  'house/installing',
  'http/portability/archive',
  'http/privacy/erasure',
  'torture/crashes',
  'storage/blobs/s3-blobs',
  'storage/search/search-thread',
  'browser/service-worker',
  'http/portability/data-imports',
  'storage/backup/create',
  'browser/web-two-people',
  'browser/web-usage',
  'browser/web-model',
  'services/imports/odd-files',
  'browser/docs',
  'http/ai/provider',
  'torture/faults',
  'web/engine/kept-answers',
  'torture/surroundings',
  'house/readme-examples',
  'bin/backup-killed',
  'bin/import-killed',
  'bin/archive-killed',
  'bin/serve',
  'bin/demo',
  'contract/junk',
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
