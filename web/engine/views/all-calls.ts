import type { AskViewCalls } from './ask-calls.ts'
import type { ViewCalls } from './calls.ts'
import type { CodeViewCalls } from './code-calls.ts'
import type { ListCalls } from './list-calls.ts'
import type { PlaceViewCalls } from './place-calls.ts'
import type { PlacingCalls } from './placing-calls.ts'
import type { PlanViewCalls } from './plan-calls.ts'
import type { ScanCalls } from './scan-calls.ts'
import type { TaxonomyViewCalls } from './taxonomy-calls.ts'

/** The calls of all pages. Those of an area are in a file of their own, which has the rows of `calls.ts`. */
export interface AllViewCalls
  extends ViewCalls,
    AskViewCalls,
    CodeViewCalls,
    ListCalls,
    PlaceViewCalls,
    PlacingCalls,
    PlanViewCalls,
    ScanCalls,
    TaxonomyViewCalls {}
