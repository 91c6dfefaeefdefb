import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../icon.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { problemOf } from '../../problem.ts'
import { api } from '../../session.ts'
import { text } from '../../texts/text.ts'
import { type Layout, list, readOwnSheet, readSheet, type Sheet } from './read.ts'

/** Number of sheets that are offered at once. */
const OFFERED = 24
/** Milliseconds without a key after which the server is asked. */
const PAUSE_MS = 150

/** Finds the sheet that is in the printer by its number, and shows what it looks like. */
export function SheetPicker({ onPick }: { readonly onPick: (sheet: Sheet) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly Sheet[]>()
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [own, setOwn] = useState<readonly Sheet[]>([])
  useEffect(() => {
    let current = true
    api('GET', '/api/v1/labels/own-sheets').then(
      (answer) => current && setOwn(list(answer, 'sheets').flatMap((each) => readOwnSheet(each) ?? [])),
      () => {},
    )
    return () => {
      current = false
    }
  }, [])
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      const typed = words.trim().slice(0, 100)
      const query = new URLSearchParams({ limit: String(OFFERED), ...(typed !== '' && { q: typed }) })
      api('GET', `/api/v1/labels/sheets?${query}`).then(
        (answer) => {
          if (!current) return
          setFound(list(answer, 'sheets').flatMap((each) => readSheet(each) ?? []))
          setProblem(null)
        },
        (error: unknown) => {
          if (!current) return
          setFound(undefined)
          setProblem(problemOf(error))
        },
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, tries])
  return (
    <>
      <label class="search-field">
        <Icon name="search" />
        <input
          type="search"
          value={words}
          placeholder={text('labels.sheet.example')}
          aria-label={text('labels.sheet.search')}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found ?? []
            if (event.key !== 'Enter' || !first || words.trim() === '') return
            event.preventDefault()
            onPick(first)
          }}
        />
      </label>
      {problem !== null && <ProblemNote problem={problem} onAgain={() => setTries(tries + 1)} />}
      {found?.length === 0 && <p class="empty-line">{text('labels.sheet.none')}</p>}
      <ul class="sheets" aria-busy={found === undefined && problem === null}>
        {words.trim() === '' &&
          own.map((sheet) => (
            <li key={sheet.id}>
              <SheetButton sheet={sheet} onPick={onPick} />
            </li>
          ))}
        {found?.map((sheet) => (
          <li key={sheet.id}>
            <SheetButton sheet={sheet} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SheetButton({ sheet, onPick }: { readonly sheet: Sheet; readonly onPick: (sheet: Sheet) => void }) {
  return (
    <button type="button" class="sheet" onClick={() => onPick(sheet)}>
      <SheetPicture layout={sheet.layout} />
      <span class="row-main">
        <span class="row-name">{sheet.name}</span>
        <span class="where">{aboutSheet(sheet)}</span>
      </span>
    </button>
  )
}

/** The measures of a sheet in words. */
export function aboutSheet({ layout, own, roll }: Sheet): string {
  if (own || layout === null) return text('labels.sheet.own')
  const [width, height] = [rounded(layout.label.width), rounded(layout.label.height)]
  if (roll) return text('labels.sheet.roll', { width, height })
  const { columns, rows } = layout
  return text('labels.sheet.about', { columns, rows, count: columns * rows, width, height })
}

/** Tenths of a millimetre are what a box of labels says. */
function rounded(millimetres: number): number {
  return Math.round(millimetres * 10) / 10
}

/** A sheet in small: the page and its labels. */
export function SheetPicture({ layout }: { readonly layout: Layout | null }) {
  if (layout === null) {
    return (
      <span class="photo photo-none">
        <Icon name="printer" />
      </span>
    )
  }
  const { page, label, columns, rows, left, top, pitch_x, pitch_y } = layout
  return (
    <svg class="sheet-picture" viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
      <rect class="sheet-page" width={page.width} height={page.height} />
      {Array.from({ length: columns * rows }, (_, place) => (
        <rect
          key={place}
          class="sheet-label"
          x={left + (place % columns) * pitch_x}
          y={top + Math.floor(place / columns) * pitch_y}
          width={label.width}
          height={label.height}
          rx={label.corner}
        />
      ))}
    </svg>
  )
}
