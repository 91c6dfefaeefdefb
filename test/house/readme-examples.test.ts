import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { GUIDES } from '../../http/docs/guides.ts'
import { PROGRAM } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { everything } from '../support/rounds.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The README, then the guides in the order in which it lists them: later documents use variables of earlier ones. */
const DOCUMENTS = ['README.md', ...GUIDES.map((name) => `services/documentation/guides/${name}.md`)]

/** The commands of a document in their order, without those that install: the tests run after these. */
function examples(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  return blocks.filter((code) => !code.includes('npm ci')).map((code) => `echo "== ${document}"\n${code}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * Runs the commands of the shell in this process, since to start thirty processes takes as long as all else here. Gives the address of a
 * socket for them. `npm run test:all` starts each as it is; that it can be started has tests in `test/bin`.
 */
async function commandsHere(folder: string, env: Record<string, string>): Promise<string> {
  const socket = join(folder, 'here')
  const before = process.cwd()
  // The paths in the examples are relative.
  process.chdir(folder)
  const server = createHttpServer(async (request, response) => {
    const args = Buffer.from(String(request.headers.args), 'base64').toString().split('\0').slice(0, -1)
    const ran = await stowageHere(args, env, await text(request))
    response.writeHead(ran.code === 0 ? 200 : 500).end(ran.code === 0 ? ran.out : ran.out + ran.err)
  }).listen(socket)
  onTestFinished(() => {
    process.chdir(before)
    server.close()
  })
  await once(server, 'listening')
  return socket
}

/** Replaces the commands of a newcomer: npm runs the built program, and curl fails if the server answers with an error. */
const PROLOGUE = `
set -euo pipefail
npm() { [ "$1 $2 $3 $4" = 'run -s stowage --' ] || exit 97; shift 4; stowage "$@"; }
stowage() {
  if [ -z "$HERE" ]; then node "$PROGRAM" "$@"; return; fi
  local input=/dev/null
  [[ " $* " != *-stdin* ]] || input=/dev/stdin
  curl -s --unix-socket "$HERE" -H "args: $(printf '%s\\0' "$@" | base64 -w0)" --data-binary @$input http://here/
}
curl() { command curl --fail-with-body "$@"; }
start() { node "$PROGRAM" serve > server.log 2>&1 & SERVER=$!; until grep -q 'ready at' server.log; do sleep 0.1; done; }
stop() { kill "$SERVER"; wait "$SERVER"; }
trap 'kill "$SERVER"' EXIT
start
`

it('every command of the README and of the guides works, from top to bottom in one shell', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-readme-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const commands = DOCUMENTS.flatMap(examples)
    .join('\n')
    .replaceAll('localhost:8080', `localhost:${port}`)
    // The comment beside that command asks for it.
    .replace(/^(?=.*# with the server stopped$)/m, 'stop\n')
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    PROGRAM,
    STOWAGE_PORT: String(port),
    STOWAGE_DATA: join(folder, 'data'),
    STOWAGE_DEVICE: join(folder, 'device'),
  }
  const HERE = everything ? '' : await commandsHere(folder, env)
  const shell = spawn('bash', ['-c', `${PROLOGUE}${commands}\ntrap - EXIT\n`], {
    cwd: folder,
    env: { ...env, HERE },
  })
  let out = ''
  shell.stdout.on('data', (part) => (out += String(part)))
  shell.stderr.on('data', (part) => (out += String(part)))
  const [code] = await once(shell, 'close')
  expect(code, out).toBe(0)
  expect(out).toContain('"Bicycle pump"')
  expect(out).toContain('Bicycle pump is now in House / Cellar / Box 3.')
  expect(out).toMatch(/Up to date; \d+ changes sent/)
  expect(out).toContain('"Highlighter"')
  expect(readFileSync(join(folder, 'labels.pdf'), 'latin1')).toMatch(/^%PDF-/)
  expect(out).toMatch(/restored/i)
  for (const document of [
    'README',
    'sharing',
    'tokens',
    'device-cli',
    'scanning',
    'labels',
    'backup',
    'operations',
  ]) {
    expect(out).toMatch(new RegExp(`== .*${document}\\.md`))
  }
})
