import type { ClientRelease, ReleasePlatform, ServiceView } from '../../engine/index.ts'

/** What a version of an app should do: nothing, upgrade when it likes, or upgrade at once. */
export const RELEASE_STATES = ['unknown', 'current', 'upgrade_available', 'upgrade_required'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

/** The releases of a platform that count. */
export interface ReleasePolicy {
  readonly platform: ReleasePlatform
  readonly latest: ClientRelease | null
  /** The oldest supported version: the newest required one. */
  readonly minimum: ClientRelease | null
}

/** The releases of a platform, the newest version first. */
export function releasesOf(view: ServiceView, platform: ReleasePlatform): ClientRelease[] {
  return view
    .all('client_releases')
    .flatMap(({ record }) => (record.platform === platform ? [record] : []))
    .sort((a, b) => b.version_code - a.version_code)
}

/** SPEC.md I46: the policy of a platform. */
export function releasePolicy(view: ServiceView, platform: ReleasePlatform): ReleasePolicy {
  const releases = releasesOf(view, platform)
  return {
    platform,
    latest: releases[0] ?? null,
    minimum: releases.find(({ required }) => required) ?? null,
  }
}

/** SPEC.md I46: what a version should do. Without releases nobody knows. */
export function releaseState({ latest, minimum }: ReleasePolicy, version_code: number): ReleaseState {
  if (latest === null) return 'unknown'
  if (minimum !== null && version_code < minimum.version_code) return 'upgrade_required'
  return version_code < latest.version_code ? 'upgrade_available' : 'current'
}
