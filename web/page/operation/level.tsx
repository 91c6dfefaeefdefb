import type { ComponentChildren } from 'preact'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { text } from '../texts/text.ts'

/** How well something is. */
export type Level = 'ok' | 'warning' | 'problem' | 'none'

/** A value of an answer as a level. */
export function levelOf(value: unknown): Level {
  if (value === 'ok' || value === 'warning' || value === 'problem') return value
  if (value === 'done' || value === 'passed' || value === 'approved') return 'ok'
  if (value === 'stale' || value === 'degraded' || value === 'running' || value === 'queued') return 'warning'
  return value === null || value === undefined || value === '' || value === 'open' ? 'none' : 'problem'
}

const ICONS: Readonly<Record<Level, IconName>> = {
  ok: 'check',
  warning: 'triangle-alert',
  problem: 'x',
  none: 'clock',
}

/** The sign of a level, with its name for people who cannot see it. */
export function Sign({ level }: { level: Level }) {
  return (
    <span class={`level level-${level}`} role="img" aria-label={text(`operation.level.${level}`)}>
      <Icon name={ICONS[level]} />
    </span>
  )
}

/** A line with a level, a name and words. */
export function Line({
  level,
  name,
  children,
  action,
}: {
  level: Level
  name: string
  children?: ComponentChildren
  action?: ComponentChildren
}) {
  return (
    <li>
      <Sign level={level} />
      <span class="person">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span class="hint">{children}</span>
      </span>
      {action}
    </li>
  )
}

/** Small squares, oldest first: what the last runs found. */
export function Squares({ levels, label }: { levels: readonly Level[]; label: string }) {
  return (
    <span class="squares" role="img" aria-label={label}>
      {levels.map((level, n) => (
        <span key={n} class={`square level-${level}`} />
      ))}
    </span>
  )
}
