import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FontFace } from './face.ts'
import { OpenBudget } from './open-budget.ts'
import { openFaces } from './open-faces.ts'

/** How a text is set. */
export type Weight = 'regular' | 'bold'

/** Faces in the order in which a character is looked up in them, for each weight. */
export type FontSet = Readonly<Record<Weight, readonly FontFace[]>>

/** Inter, under the SIL Open Font License 1.1: Latin, Cyrillic, Greek and Vietnamese. */
const BUNDLED: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
}

const FONT_FILE = /\.(ttf|otf|ttc|woff2?)$/i

/** A font of the folder, or the folder, that cannot be read, and why. */
export interface UnreadableFont {
  readonly file: string
  readonly message: string
}

/**
 * The bundled faces, then those of a folder, by name: for other scripts, put fonts such as Noto Sans JP there. A file
 * that cannot be read is left out, and is in the list `unreadable`, from when that is known: the outlines of a face are
 * read when a character of it is drawn. Opening takes a tenth of a second: keep the set.
 */
export function openFonts(
  folder: string | null,
  budget = new OpenBudget(),
): { fonts: FontSet; unreadable: UnreadableFont[] } {
  const unreadable: UnreadableFont[] = []
  const added = filesIn(folder, unreadable).flatMap((name) => {
    const onUnreadable = (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      if (!unreadable.some(({ file }) => file === name)) unreadable.push({ file: name, message })
    }
    try {
      const faces = openFaces(join(folder ?? '', name), name, budget, onUnreadable)
      if (faces.length === 0) onUnreadable('It has no outlines.')
      return faces
    } catch (error) {
      onUnreadable(error)
      return []
    }
  })
  const [regular, bold] = [bundled('regular', budget), bundled('bold', budget)]
  const inOrder = (first: boolean) => [
    ...added.filter((face) => face.bold === first),
    ...added.filter((face) => face.bold !== first),
  ]
  return {
    fonts: { regular: [...regular, ...inOrder(false)], bold: [...bold, ...inOrder(true)] },
    unreadable,
  }
}

function bundled(weight: Weight, budget: OpenBudget): FontFace[] {
  return openFaces(createRequire(import.meta.url).resolve(BUNDLED[weight]), `inter-${weight}`, budget)
}

/** The fonts of a folder, by name. A folder that cannot be read is reported: labels are printed nevertheless. */
function filesIn(folder: string | null, unreadable: UnreadableFont[]): string[] {
  if (folder === null) return []
  try {
    return readdirSync(folder)
      .filter((name) => FONT_FILE.test(name))
      .sort()
  } catch (error) {
    unreadable.push({ file: folder, message: error instanceof Error ? error.message : String(error) })
    return []
  }
}
