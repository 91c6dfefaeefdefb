import type { BuiltInTemplate } from '../design.ts'
import { cableFlag } from './cable-flag.ts'
import { codeAndName } from './code-and-name.ts'
import { codeOnly } from './code-only.ts'
import { full } from './full.ts'
import { slotSign } from './slot-sign.ts'

/** The templates of the house. Each fits itself to any label, from 17.8 by 10 mm to A4. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: 'code',
    name: 'Code',
    description: 'The code, as large as the label allows, and the short code.',
    design: codeOnly,
    landscape: true,
  },
  {
    id: 'code-name',
    name: 'Code and name',
    description: 'The code, the name and the short code.',
    design: codeAndName,
    landscape: true,
  },
  {
    id: 'full',
    name: 'Code, name, place and photo',
    description: 'The code, the name, where it is, and the photo where there is one and room for it.',
    design: full,
    photo: true,
    landscape: true,
  },
  {
    id: 'sign',
    name: 'Sign',
    description: 'The name or the code of a place, to be read from across the room, and where it is.',
    design: slotSign,
    landscape: true,
  },
  {
    id: 'cable-flag',
    name: 'Cable flag',
    description: 'Folded around a cable, both ends back to back: name and code on either side.',
    design: cableFlag,
    landscape: true,
  },
]
