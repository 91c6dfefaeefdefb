/** Colours of the explorer, which takes them as attributes, by the colours of the app in base.css. */
const COLOURS = {
  'bg-color': '--surface',
  'text-color': '--ink',
  'header-color': '--ink',
  'primary-color': '--accent',
  'secondary-color': '--accent',
  'nav-bg-color': '--paper',
  'nav-text-color': '--ink-2',
  'nav-hover-bg-color': '--line',
  'nav-hover-text-color': '--ink',
}

const explorer = document.querySelector('openapi-explorer')
const dark = matchMedia('(prefers-color-scheme: dark)')

/** A colour of the app as it is in these surroundings, in the form that the explorer reads. */
function colourOf(name) {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? []
  probe.remove()
  const digits = parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

function paint() {
  for (const [attribute, name] of Object.entries(COLOURS)) explorer.setAttribute(attribute, colourOf(name))
}

// Requests go to the server that the page came from, by whatever name it was called.
explorer.setAttribute('server-url', location.origin)
dark.addEventListener('change', paint)
paint()

/**
 * Gives the explorer the document. Its own request would wait one second, give up, and leave the page waiting for ever;
 * a small box that has just started takes longer than that.
 */
async function load() {
  const answer = await fetch('/api/v1/openapi.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  const document = await answer.json()
  await customElements.whenDefined('openapi-explorer')
  await explorer.loadSpec(document)
  if (explorer.explorerLocation) explorer.scrollTo(explorer.explorerLocation)
}

load().catch(() =>
  explorer.replaceWith('The description of the interface did not arrive. Load this page again.'),
)
