import { fitSymbol } from '../codes/fit-symbol.ts'
import type { CodeField } from './field.ts'
import type { Primitive } from './primitives.ts'
import type { LabelWarning } from './warnings.ts'

/** Draws a code in its box, with its quiet zone; one that cannot be read is warned of. */
export function drawCode(
  field: CodeField,
  at: number,
): { primitives: Primitive[]; warnings: LabelWarning[] } {
  const fitted = fitSymbol(field.format, field.text, field.box, field.align, field.valign)
  if (fitted === null) {
    return refused(at, 'code_text_invalid', `A code of the kind ${field.format} cannot hold "${field.text}".`)
  }
  const { symbol, box, module, size } = fitted
  const millimetres = `its modules are ${module.toFixed(2)} mm`
  if (size === 'too_small' && field.optional) {
    return refused(at, 'code_left_out', `The code is left out: ${millimetres} here, too small to be scanned.`)
  }
  const drawn: Primitive = {
    kind: 'modules',
    ...box,
    columns: symbol.columns,
    rows: symbol.rows,
    dark: symbol.dark,
    says: symbol.text,
  }
  if (size === 'good') return { primitives: [drawn], warnings: [] }
  const warnings: LabelWarning[] =
    size === 'small'
      ? [{ code: 'code_small', field: at, message: `The code is hard to scan: ${millimetres}.` }]
      : [{ code: 'code_too_small', field: at, message: `The code cannot be scanned: ${millimetres}.` }]
  return { primitives: [drawn], warnings }
}

function refused(field: number, code: LabelWarning['code'], message: string) {
  return { primitives: [], warnings: [{ code, field, message }] }
}
