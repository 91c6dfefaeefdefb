import { reject } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import type { ClientRelease, ReleasePlatform } from './event-collections.ts'

/** Maximum number of releases that are kept, of all platforms. */
const MAX_RELEASES = 200

/** A release to keep; it replaces the one with the same platform and code. */
export type NewRelease = Omit<ClientRelease, 'public_id' | 'created_at' | 'updated_at'>

function releaseOf(
  view: ServiceView,
  platform: ReleasePlatform,
  version_code: number,
): Stored<ClientRelease> | null {
  return view.find('client_releases', 'version', `${platform}/${version_code}`)[0] ?? null
}

/** SPEC.md I46: keeps a release of an app, or changes it. */
export const setRelease = serviceCommand<NewRelease & { release_id: string }>({
  type: 'client_release.set',
  ledger: (input) => ({ ...input }),
  decide(draft, { release_id, ...release }) {
    const known = releaseOf(draft.view, release.platform, release.version_code)
    if (known) draft.replace('client_releases', known, release)
    else if (draft.view.size('client_releases') >= MAX_RELEASES) return reject('too_many')
    else draft.create('client_releases', { public_id: release_id, ...release })
    return null
  },
})

/** Removes a release. */
export const removeRelease = serviceCommand<{ platform: ReleasePlatform; version_code: number }>({
  type: 'client_release.remove',
  ledger: (input) => ({ ...input }),
  decide(draft, { platform, version_code }) {
    const known = releaseOf(draft.view, platform, version_code)
    if (!known) return reject('not_found')
    draft.delete('client_releases', known)
    return null
  },
})
