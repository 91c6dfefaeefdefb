import type { CodeFormat } from '../../sync-protocol/index.ts'
import type { Box } from '../box.ts'
import { CODE_NEEDS } from './formats.ts'
import { type CodeSymbol, type Correction, encodeSymbol } from './symbol.ts'

/** A code in its box: where its modules are, without the quiet zone, and how large one is, in millimetres. */
export interface FittedSymbol {
  readonly symbol: CodeSymbol
  readonly box: Box
  readonly module: number
  /** `small` is read with luck, `too_small` is not. */
  readonly size: 'good' | 'small' | 'too_small'
}

/** A module is at most so large, in millimetres: a phone held near a sign must have all of the code in view. */
const LARGEST_MODULE = 3

/**
 * A code as large as a box allows, its quiet zone inside, or null when it cannot hold the text. A QR code gives up
 * redundancy where its modules would become too small otherwise.
 */
export function fitSymbol(
  format: CodeFormat,
  text: string,
  box: Box,
  align: 'left' | 'center' | 'right',
  valign: 'top' | 'middle' | 'bottom',
): FittedSymbol | null {
  const levels: readonly Correction[] = format === 'qr' ? ['M', 'L'] : ['M']
  let best: FittedSymbol | null = null
  for (const level of levels) {
    const symbol = encodeSymbol(format, text, level)
    if (symbol === null) return best
    const fitted = place(symbol, box, align, valign)
    if (best === null || fitted.module > best.module) best = fitted
    if (best.size === 'good') break
  }
  return best
}

function place(
  symbol: CodeSymbol,
  box: Box,
  align: 'left' | 'center' | 'right',
  valign: 'top' | 'middle' | 'bottom',
): FittedSymbol {
  const { quiet, bars, comfortable, least } = CODE_NEEDS[symbol.format]
  const columns = quiet.left + symbol.columns + quiet.right
  const across = box.width / columns
  const module = Math.min(
    LARGEST_MODULE,
    bars === null ? Math.min(across, box.height / (symbol.rows + 2 * quiet.vertical)) : across,
  )
  const width = module * columns
  const height = bars === null ? module * (symbol.rows + 2 * quiet.vertical) : box.height
  const spare = { x: box.width - width, y: box.height - height }
  const left = box.x + (align === 'left' ? 0 : align === 'right' ? spare.x : spare.x / 2)
  const top = box.y + (valign === 'top' ? 0 : valign === 'bottom' ? spare.y : spare.y / 2)
  const low = bars !== null && height < bars * symbol.columns * module
  return {
    symbol,
    module,
    size:
      module < least || (low && height < 5) ? 'too_small' : module < comfortable || low ? 'small' : 'good',
    box: {
      x: left + quiet.left * module,
      y: top + quiet.vertical * module,
      width: symbol.columns * module,
      height: height - 2 * quiet.vertical * module,
    },
  }
}
