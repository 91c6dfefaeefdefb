#!/usr/bin/env node
import { unfitNode } from '../platform/node-release.ts'
import { missingSqlite } from '../storage/sqlite-package.ts'
import { surviveLostOutput } from './output.ts'
import { run } from './run.ts'
import { writeFailure } from './write-failure.ts'

const args = process.argv.slice(2)
const json = args.includes('--json')
surviveLostOutput(json)
const unfit = unfitNode() ?? missingSqlite()
if (unfit === null) await run(args)
else process.exitCode = writeFailure({ code: 'usage', message: unfit, details: [], exit: 2 }, json)
