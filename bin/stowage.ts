#!/usr/bin/env node
import { surviveLostOutput } from './output.ts'
import { run } from './run.ts'

const args = process.argv.slice(2)
surviveLostOutput(args.includes('--json'))
await run(args)
