/** Days for which the bytes of what was removed are kept (SPEC.md O8). */
export const REMOVED_MEDIA_DAYS = 30
