/**
 * Holds the tree (or the directory named as the argument) to the import table of .dependency-cruiser.cjs.
 * dependency-cruiser reads no TypeScript at all, and says nothing, when it finds no compiler that it knows; so
 * what it read is compared with what is there.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const problems = []

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|coverage|data)$/.test(entry.name))
  .map((entry) => entry.name)
const modulesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
const rooms = folders.filter((folder) => modulesOf(folder).length > 0)
const modules = rooms.flatMap(modulesOf)

for (const room of rooms) {
  if (!forbidden.some((rule) => rule.name === `${room}-imports`)) {
    problems.push(`${room}/ has no row in the import table of .dependency-cruiser.cjs`)
  }
}

const { output } = await cruise(rooms, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })

const read = new Set(output.modules.map((module) => module.source))
const unread = modules.filter((module) => !read.has(module))
if (unread.length > modules.length * 0.1 || modules.length === 0) {
  problems.push(
    `dependency-cruiser read ${modules.length - unread.length} of ${modules.length} modules: does "typescript" resolve to a version it knows?`,
  )
}

for (const { rule, from, to, cycle } of output.summary.violations) {
  const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
  problems.push(`${rule.name}: ${from} -> ${path}`)
}

console.log(
  `imports: ${modules.length - unread.length} of ${modules.length} modules read, ${problems.length} problems`,
)
for (const problem of problems) console.log(`  ${problem}`)
for (const name of new Set(output.summary.violations.map((violation) => violation.rule.name))) {
  console.log(`  ${name}: ${forbidden.find((rule) => rule.name === name).comment}`)
}
process.exitCode = problems.length > 0 ? 1 : 0
