/** Colours of the explorer, which takes them as attributes, for light and for dark surroundings. */
const COLOURS = {
  light: {
    'bg-color': '#ffffff',
    'text-color': '#1d2433',
    'header-color': '#1d2433',
    'primary-color': '#1f5fae',
    'secondary-color': '#1f5fae',
    'nav-bg-color': '#f6f4ef',
    'nav-text-color': '#3a4354',
    'nav-hover-bg-color': '#e2ddd2',
    'nav-hover-text-color': '#1d2433',
  },
  dark: {
    'bg-color': '#14171d',
    'text-color': '#e8eaf0',
    'header-color': '#e8eaf0',
    'primary-color': '#8ab8f5',
    'secondary-color': '#8ab8f5',
    'nav-bg-color': '#1c2129',
    'nav-text-color': '#c3c9d6',
    'nav-hover-bg-color': '#2e3541',
    'nav-hover-text-color': '#ffffff',
  },
}

const explorer = document.querySelector('openapi-explorer')
const dark = matchMedia('(prefers-color-scheme: dark)')

function paint() {
  for (const [name, colour] of Object.entries(dark.matches ? COLOURS.dark : COLOURS.light)) {
    explorer.setAttribute(name, colour)
  }
}

// Requests go to the server that the page came from, by whatever name it was called.
explorer.setAttribute('server-url', location.origin)
dark.addEventListener('change', paint)
paint()
