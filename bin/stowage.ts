#!/usr/bin/env node
import { unfitNode } from '../platform/node-release.ts'
import { surviveLostOutput } from './output.ts'
import { run } from './run.ts'

const args = process.argv.slice(2)
const json = args.includes('--json')
surviveLostOutput(json)
const unfit = unfitNode()
if (unfit === null) await run(args)
else {
  const { CliError, reportFailure } = await import('./failure.ts')
  process.exitCode = reportFailure(new CliError(unfit), json)
}
