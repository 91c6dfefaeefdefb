import type * as z from 'zod'
import { conflictCommands } from './conflicts/resolve.ts'
import { containerCommands } from './containers/commands.ts'
import { commandMap } from './core/command.ts'
import type { HouseholdCollections } from './household-collections.ts'
import { itemCommands } from './items/commands.ts'
import { quantityCommands } from './items/quantity-commands.ts'
import { shortCodeCommands } from './labels/commands.ts'
import { labelSheetCommands, labelTemplateCommands } from './labels/design-commands.ts'
import { mediaCommands } from './media/commands.ts'
import { organizerCommands } from './organizer/commands/index.ts'
import { productCodeCommands } from './product-codes/commands.ts'
import { recoverCommand } from './recovery/recover.ts'
import { savedViewCommands } from './saved-views/commands.ts'
import { scanActionCommands } from './scanning/action-commands.ts'
import { scanSessionCommands } from './scanning/session-commands.ts'
import { structureCommands } from './structure/commands.ts'
import { taxonomyCommands } from './taxonomy/commands.ts'
import { undoCommand } from './undo/undo.ts'

const all = [
  ...structureCommands,
  ...containerCommands,
  ...itemCommands,
  ...quantityCommands,
  ...taxonomyCommands,
  ...productCodeCommands,
  ...shortCodeCommands,
  ...scanSessionCommands,
  ...scanActionCommands,
  ...organizerCommands,
  ...mediaCommands,
  ...labelTemplateCommands,
  ...labelSheetCommands,
  ...savedViewCommands,
  ...conflictCommands,
  undoCommand,
  recoverCommand,
]

/** Every command of the household scope, by type. */
export const householdCommands = commandMap<HouseholdCollections>(all)

type AnyCommand = (typeof all)[number]

/** The input that each operation type takes, as its author writes it. */
export type OperationInputs = {
  [C in AnyCommand as C['type']]: z.input<C['input']>
}
/** An operation type that this program knows. */
export type OperationType = keyof OperationInputs

/** The schema of each operation's input, by its type. */
export type InputSchemas = { [C in AnyCommand as C['type']]: C['input'] }
/** The list above by its types: the compiler does not follow them through `Object.fromEntries`. */
export const inputSchemas = Object.fromEntries(all.map(({ type, input }) => [type, input])) as InputSchemas
