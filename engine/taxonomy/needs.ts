import type { HouseholdView } from '../household-collections.ts'
import type { PlaceNeed } from '../structure/trait-names.ts'
import type { Category } from './collections.ts'
import { MAX_CATEGORY_DEPTH } from './nesting.ts'

/** SPEC.md AL3: what a category asks of the places of its things, with what the categories above it ask. */
export interface CategoryRequirements {
  readonly needs: ReadonlySet<PlaceNeed>
  /** The categories that these things are kept apart from, as they or the categories above them say. */
  readonly apart_from: ReadonlySet<string>
  /** The category itself and those above it. */
  readonly line: ReadonlySet<string>
}

/** The requirements of a category; none of no category. */
export function requirementsOf(view: HouseholdView, category_id: string | null): CategoryRequirements {
  const needs = new Set<PlaceNeed>()
  const apart_from = new Set<string>()
  const line = new Set<string>()
  for (let at = category_id; at !== null && !line.has(at) && line.size <= MAX_CATEGORY_DEPTH; ) {
    const category: Category | undefined = view.get('categories', at)?.record
    if (!category) break
    line.add(at)
    for (const need of category.needs ?? []) needs.add(need)
    for (const id of category.apart_from ?? []) apart_from.add(id)
    at = category.parent_id
  }
  return { needs, apart_from, line }
}

/** Whether things of two categories are kept apart. It holds for both as soon as one of them says so. */
export function areApart(one: CategoryRequirements, other: CategoryRequirements): boolean {
  return overlaps(one.apart_from, other.line) || overlaps(other.apart_from, one.line)
}

function overlaps(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const id of some) if (others.has(id)) return true
  return false
}
