import { signal } from '@preact/signals'
import { followChoice } from './other-tabs.ts'

/** How the page looks: as the device wishes, or always light or dark. */
export const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const KEY = 'stowage.theme'

/** The theme that the person chose on this device. */
export const theme = signal<Theme>(themeOf(localStorage.getItem(KEY)))

followChoice(KEY, (chosen) => {
  theme.value = themeOf(chosen)
  showTheme()
})

/** Chooses a theme for this device. */
export function setTheme(chosen: Theme): void {
  theme.value = chosen
  localStorage.setItem(KEY, chosen)
  showTheme()
}

/** Gives the document the chosen theme; the styles do the rest. */
export function showTheme(): void {
  document.documentElement.dataset.theme = theme.value
}

function themeOf(kept: string | null): Theme {
  return themes.find((each) => each === kept) ?? 'auto'
}
