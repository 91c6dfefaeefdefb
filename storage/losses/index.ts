export { gapText, healHistory } from './heal.ts'
export { type Loss, lossLog, readLosses } from './log.ts'
