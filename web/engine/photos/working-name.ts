import { localDay, twoDigits } from '../../local-day.ts'

/** A word of any language, the moment of the photo, and the number of the photo among several: `Photo 2026-11-22 21:03:15 (2)`. */
const WORKING_NAME = /^\p{L}+ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(\d{1,4}\)$/u

/** The name of a thing that was added as a photo, until somebody names it. `word`: "photo" in the language of the person. */
export function workingName(word: string, at: Date, number: number): string {
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')
  return `${word} ${localDay(at)} ${time} (${number})`
}

/** Whether a name is one that `workingName` makes. */
export function isWorkingName(name: string): boolean {
  return name.endsWith(')') && WORKING_NAME.test(name)
}
