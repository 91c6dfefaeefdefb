import type { Box } from '../box.ts'
import type { Field } from '../layout/field.ts'
import type { LabelContent } from './content.ts'

/** What a job asks of a template. */
export interface DesignOptions {
  /** How thick the cable is that a flag is folded around, in millimetres. */
  readonly cable_diameter: number
  /** From how far away a sign is to be read, in millimetres. */
  readonly read_from: number
}

/** Lays out a label's content in the part of the label that can be printed on: the fields to draw. */
export type Design = (space: Box, content: LabelContent, options: DesignOptions) => Field[]

/** A template of the house. */
export interface BuiltInTemplate {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly design: Design
  /** Whether a label that is fed upright, such as those on rolls, is better read on its side. */
  readonly landscape: boolean
  /** Whether it shows the photo, where there is one. */
  readonly photo?: boolean
}
