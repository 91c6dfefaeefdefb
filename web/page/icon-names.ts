/** The icons of lucide-static that the sprite has. The build refuses a name that lucide-static does not have. */
export const ICON_NAMES = ['package'] as const

export type IconName = (typeof ICON_NAMES)[number]
