import { clustersOf, isUnspaced, pairsOf } from '../text/words.ts'
import { isFiller } from './filler.ts'

/** A word that is looked for. */
export interface AskedWord {
  readonly word: string
  /** Whether it may be the beginning of a word. */
  readonly beginning: boolean
  /** Whether it must be found as it is: it is a piece of a word that was taken apart. */
  readonly exact: boolean
}

/** Words that mean one thing together, and what they are worth beside other ways to say it. */
export interface Reading {
  readonly words: readonly AskedWord[]
  readonly worth: number
}

/** One thing that a question says, in every way in which it may be read. */
export interface Concept {
  /** It says nothing about what is looked for. */
  readonly filler: boolean
  readonly readings: readonly Reading[]
}

/** Things of a question that are looked for; more are left out. */
const MOST_CONCEPTS = 12
/** Letters of the shortest word that may be two, and of the shortest half. */
const COMPOUND = 6
const HALF = 3
/** Letters that may stand between two halves, as in `Rettungsboot`. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e']

/** SPEC.md Z3: reads a question. `has` says whether the index knows a word. */
export function conceptsOf(question: string, has: (word: string) => boolean): Concept[] {
  const clusters = clustersOf(question).slice(-MOST_CONCEPTS)
  const concepts = clusters.map((cluster, i): Concept => {
    const last = i === clusters.length - 1
    const readings: Reading[] = []
    const simple = cluster.pieces.length === 1
    if (!cluster.pieces.some(isUnspaced)) readings.push(reading([cluster.joined], last))
    if (!simple || isUnspaced(cluster.joined)) readings.push(piecesReading(cluster.pieces, last))
    if (simple && !isUnspaced(cluster.joined)) {
      for (const halves of halvesOf(cluster.joined, has)) {
        readings.push({ words: halves.map((word) => ({ word, beginning: false, exact: true })), worth: 0.9 })
      }
    }
    for (const near of [clusters[i - 1], clusters[i + 1]]) {
      if (!near || isUnspaced(near.joined) || isUnspaced(cluster.joined)) continue
      const joined = near === clusters[i - 1] ? near.joined + cluster.joined : cluster.joined + near.joined
      readings.push({ ...reading([joined], last || near === clusters.at(-1)), worth: 0.95 })
    }
    return { filler: isFiller(cluster.joined), readings }
  })
  // A question of nothing but such words means them.
  return concepts.every(({ filler }) => filler)
    ? concepts.map((each) => ({ ...each, filler: false }))
    : concepts
}

function reading(words: readonly string[], last: boolean): Reading {
  return {
    words: words.map((word, i) => ({ word, beginning: last && i === words.length - 1, exact: false })),
    worth: 1,
  }
}

function piecesReading(pieces: readonly string[], last: boolean): Reading {
  const words = pieces.flatMap((piece, i): AskedWord[] =>
    isUnspaced(piece)
      ? pairsOf(piece).map((word) => ({ word, beginning: false, exact: true }))
      : [{ word: piece, beginning: last && i === pieces.length - 1, exact: false }],
  )
  return { words, worth: 0.98 }
}

/** The ways in which a word is two words that the index knows. */
function halvesOf(word: string, has: (word: string) => boolean): string[][] {
  if (word.length < COMPOUND) return []
  const found: string[][] = []
  for (let at = HALF; at <= word.length - HALF; at++) {
    const second = word.slice(at)
    if (!has(second)) continue
    for (const link of LINKS) {
      const first = word.slice(0, at - link.length)
      if (first.length >= HALF && word.slice(0, at).endsWith(link) && has(first)) {
        found.push([first, second])
        break
      }
    }
  }
  return found
}
