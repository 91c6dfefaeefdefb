import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { ConcurrencyLimit } from '../../platform/index.ts'
import type { ClamdAddress } from '../config/clamd-config.ts'
import { ServiceError } from '../errors.ts'
import type { Logging } from '../runtime.ts'

/** Time without progress after which the scanner counts as unreachable, in ms. */
const IDLE_MS = 60_000
/** Maximum number of scans at the same time, and of scans that wait. */
const AT_ONCE = 4
const WAITING = 200
/** Maximum size of an answer, in characters. */
const ANSWER_LENGTH = 1000
const CHUNK_BYTES = 64 * 1024

/**
 * SPEC.md O15: asks ClamAV (clamd) about files, by its command INSTREAM: the scanner needs no access to the data folder. A file that
 * was not scanned is not accepted.
 */
export class VirusScanner {
  readonly #address: ClamdAddress
  readonly #deps: Logging & { readonly idle_ms?: number }
  readonly #turns = new ConcurrencyLimit({
    at_once: AT_ONCE,
    waiting: WAITING,
    refusal: () => new ServiceError('unavailable', { facts: { retry_after_s: 10 } }),
  })

  constructor(address: ClamdAddress, deps: Logging & { readonly idle_ms?: number }) {
    this.#address = address
    this.#deps = deps
  }

  /**
   * @param label names the file among several, in the details of an error
   * @throws ServiceError `media_infected`; `unavailable` if the scanner does not answer, or not about the file
   */
  async scan(path: string, label = ''): Promise<void> {
    const answer = await this.#turns
      .run('', () => this.#ask(path))
      .catch((error: unknown) => {
        if (error instanceof ServiceError) throw error
        throw this.#failed(error)
      })
    if (answer === 'stream: OK') return
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    // Such as "INSTREAM size limit exceeded. ERROR"
    if (found === undefined) throw this.#failed(new Error(`clamd answers: ${answer}`))
    this.#deps.log.warn({ found }, 'the virus scanner found something in an uploaded file, which was refused')
    const details = label === '' ? [] : [{ path: label, code: 'media_infected', message: INFECTED }]
    throw new ServiceError('media_infected', { message: INFECTED, details })
  }

  #failed(error: unknown): ServiceError {
    this.#deps.log.error({ err: error }, 'the virus scanner cannot be used: no file is accepted')
    const message = 'The virus scanner of this server is not available. Try again later.'
    return new ServiceError('unavailable', { message, facts: { retry_after_s: 60 }, cause: error })
  }

  async #ask(path: string): Promise<string> {
    const socket = connect(this.#address)
    socket.setTimeout(this.#deps.idle_ms ?? IDLE_MS, () => socket.destroy(new Error('clamd is silent')))
    try {
      const answered = answerOf(socket)
      await Promise.race([answered, this.#send(socket, path)])
      return await answered
    } finally {
      socket.destroy()
    }
  }

  /** Sends a file in chunks, each behind its length; a length of 0 ends it. clamd may answer and hang up before the end. */
  async #send(socket: Socket, path: string): Promise<void> {
    const broken = new AbortController()
    socket.once('close', () => broken.abort())
    socket.write('zINSTREAM\0')
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
    for await (const chunk of file) {
      if (!Buffer.isBuffer(chunk) || broken.signal.aborted) return
      const free = socket.write(Buffer.concat([lengthOf(chunk.length), chunk]))
      if (!free) await drained(socket)
    }
    socket.write(lengthOf(0))
  }
}

const INFECTED = 'The virus scanner of this server refuses this file.'

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Settles when more can be written, or never will be. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.once('drain', done)
    socket.once('close', done)
  })
}

/** The answer up to its final zero. Rejects if the connection ends before. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end).trim())
      else if (text.length > ANSWER_LENGTH) socket.destroy(new Error('the answer of clamd is too long'))
    })
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('clamd ended the connection')))
  })
}
