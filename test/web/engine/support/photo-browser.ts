import { IDBFactory } from 'fake-indexeddb'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { Replica, type ReplicaOwner } from '../../../../engine/index.ts'
import { cookieTransport, cookieUploads, type Fetch } from '../../../../sync-protocol/transport/index.ts'
import type { NewPhotoIds } from '../../../../web/engine/photos/calls.ts'
import { PhotoQueue } from '../../../../web/engine/photos/photo-queue.ts'
import { PhotoDatabase } from '../../../../web/engine/photos/photo-store.ts'
import { type Prepared, preparePhoto } from '../../../../web/engine/photos/prepare.ts'
import type { Uploads } from '../../../../web/engine/photos/sender.ts'
import type { TestStowage } from '../../../support/stowage.ts'
import { openIn } from './stores.ts'

let opened = 0

/** Nobody answers. */
const unplugged: Fetch = () => Promise.reject(new TypeError('there is no network'))

/** A browser without pages: a replica and the photos that wait, over one storage, with the session of a user. */
export class PhotoBrowser {
  readonly factory: IDBFactory
  readonly owner: ReplicaOwner
  /** What stands for the network. */
  fetch: Fetch = unplugged
  /** Replaces the uploads, so that a test is the server. */
  uploads: Uploads | null = null
  replica!: Replica
  queue!: PhotoQueue
  readonly faults: unknown[] = []
  now = new Date().toISOString()

  constructor(owner: ReplicaOwner, factory = new IDBFactory()) {
    this.owner = owner
    this.factory = factory
  }

  /** Opens what the storage holds, as a page that is loaded. */
  async open(): Promise<this> {
    const fetch: Fetch = (url, init) => this.fetch(url, init)
    const { user_id } = this.owner
    const base_url = 'http://box'
    this.replica = await Replica.open({
      store: await openIn(this.factory, this.owner),
      environment: {
        now: () => this.now,
        newId: uuid7,
        random: Math.random,
        wait: () => new Promise(() => {}),
      },
    })
    this.replica.signIn(cookieTransport({ base_url, user_id, fetch }))
    this.queue = await PhotoQueue.open({
      store: await PhotoDatabase.open(this.factory, this.owner, `photos ${++opened}`, () => {}),
      replica: this.replica,
      uploads: this.uploads ?? cookieUploads({ base_url, ...this.owner, fetch }),
      now: () => this.now,
      changed: () => {},
      report: (error) => this.faults.push(error),
    })
    return this
  }

  async close(): Promise<void> {
    await this.queue.close()
    await this.replica.close()
  }

  /** Creates an item, and gives what photos of it belong to. */
  async item(name = 'Lamp'): Promise<{ readonly kind: 'item'; readonly id: string }> {
    const id = uuid7()
    await this.replica.mutate('item.create', { public_id: id, name })
    return { kind: 'item', id }
  }

  /** The operations that attach a photo, as the queue has them. */
  attaching(media_id: string): number {
    return this.replica
      .done()
      .filter(({ operation: { type, input } }) => type === 'media.attach' && input.public_id === media_id)
      .length
  }
}

export function newIds(): NewPhotoIds {
  return { public_id: uuid7(), operation_id: uuid7(), upload_id: uuid7() }
}

/** The network of a browser with the session of a user, in which a new household is open if there is a name for one. */
export async function network(stowage: TestStowage, name: string, open?: string): Promise<Fetch> {
  const browser = await stowage.browse(name)
  const { cookie } = browser
  if (open !== undefined) {
    const headers = browser.headers('POST')
    const { status } = await stowage.send('POST', '/api/v1/households', { name: open }, { headers })
    if (status !== 201) throw new Error(`households: ${status}`)
  }
  return (url, { headers, body, method, signal }) =>
    fetch(url.replace('http://box', stowage.url), {
      method,
      headers: { ...headers, cookie, origin: stowage.url },
      signal,
      ...(body !== undefined && { body }),
    })
}

/** A photo without anything in it to see. */
export async function picture(side = 40): Promise<Prepared> {
  const create = {
    width: side,
    height: side,
    channels: 3,
    background: { r: opened % 255, g: 90, b: 30 },
  } as const
  return prepared(await sharp({ create }).jpeg().toBuffer())
}

/** A photo of this many pixels that no format makes small. */
export async function noise(side: number): Promise<Prepared> {
  const raw = { width: side, height: side, channels: 3 } as const
  const bytes = new Uint8Array(side * side * 3).map(() => Math.random() * 256)
  return prepared(await sharp(bytes, { raw }).png().toBuffer())
}

export function prepared(bytes: Uint8Array): Promise<Prepared> {
  return preparePhoto(new Blob([new Uint8Array(bytes)]))
}
