import { existsSync } from 'node:fs'

/** Where Debian, and others, put Chromium; undefined on a machine without it. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
