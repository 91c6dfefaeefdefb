import type { ComponentChildren } from 'preact'

/** The goals that a person can choose here; moves by hand are made where things are chosen. */
export const goals = [
  'tidy',
  'free_place',
  'within_reach',
  'even_fill',
  'declutter',
  'merge_duplicates',
  'move_house',
] as const
export type Goal = (typeof goals)[number]

/** A small picture of what a goal does: how it is, and how it will be. */
export function GoalPicture({ goal }: { readonly goal: string }) {
  return (
    <svg class="goal-picture" viewBox="0 0 120 56" aria-hidden="true" focusable="false">
      <g>{before[goal as Goal]}</g>
      <path class="goal-arrow" d="M54 28h11m-4-4 4 4-4 4" />
      <g transform="translate(72 0)">{after[goal as Goal]}</g>
    </svg>
  )
}

/** A box with dots of groups a, b and c, row by row from below. */
function Box({
  x,
  y = 30,
  width = 20,
  dots = '',
}: {
  readonly x: number
  readonly y?: number
  readonly width?: number
  readonly dots?: string
}) {
  const columns = Math.floor(width / 9)
  return (
    <>
      <path class="goal-box" d={`M${x} ${y - 10}v${22}h${width}v-22`} />
      {[...dots].map((group, n) => (
        <circle
          key={`${x}${y}${n}`}
          class={`goal-${group}`}
          cx={x + 5.5 + (n % columns) * 9}
          cy={y + 7 - Math.floor(n / columns) * 8}
          r="3"
        />
      ))}
    </>
  )
}

const two = (left: string, right: string): ComponentChildren => (
  <>
    <Box x={2} dots={left} />
    <Box x={26} dots={right} />
  </>
)

const before: Readonly<Record<Goal, ComponentChildren>> = {
  tidy: two('aba', 'bab'),
  free_place: two('ab', 'ba'),
  within_reach: (
    <>
      <path class="goal-shelf" d="M2 14h44M2 44h44" />
      <circle class="goal-a" cx="38" cy="9" r="3.5" />
      <circle class="goal-c" cx="12" cy="39" r="3.5" />
    </>
  ),
  even_fill: two('aaaaaa', 'a'),
  declutter: two('acac', 'ca'),
  merge_duplicates: two('a', 'a'),
  move_house: (
    <>
      <path class="goal-box" d="M4 26 24 10l20 16M9 23v23h30V23" />
      <circle class="goal-a" cx="17" cy="38" r="3" />
      <circle class="goal-b" cx="25" cy="38" r="3" />
      <circle class="goal-c" cx="32" cy="38" r="3" />
    </>
  ),
}

const after: Readonly<Record<Goal, ComponentChildren>> = {
  tidy: two('aaa', 'bbb'),
  free_place: two('', 'baab'),
  within_reach: (
    <>
      <path class="goal-shelf" d="M2 14h44M2 44h44" />
      <circle class="goal-a" cx="12" cy="39" r="3.5" />
      <circle class="goal-c" cx="38" cy="9" r="3.5" />
    </>
  ),
  even_fill: two('aaaa', 'aaa'),
  declutter: two('aa', 'a'),
  merge_duplicates: two('aa', ''),
  move_house: (
    <>
      <Box x={3} y={34} dots="ab" />
      <Box x={25} y={34} dots="c" />
      <path class="goal-box" d="M3 24h20M25 24h20" />
    </>
  ),
}
