import { detail, Id } from '../core/fields.ts'

/** The photo that was chosen to stand for something; where none is, the first one does (SPEC.md O6). */
export const primaryMediaId = detail(Id)
