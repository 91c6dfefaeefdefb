/** Names by which a gain map is described, with how their values look; no other value may carry a text through. */
const NAMES = [
  // https://developer.android.com/media/platform/hdr-image-format
  'hdrgm:Version',
  'hdrgm:BaseRenditionIsHDR',
  'hdrgm:GainMapMin',
  'hdrgm:GainMapMax',
  'hdrgm:Gamma',
  'hdrgm:OffsetSDR',
  'hdrgm:OffsetHDR',
  'hdrgm:HDRCapacityMin',
  'hdrgm:HDRCapacityMax',
  // As Apple's cameras write it.
  'HDRGainMap:HDRGainMapVersion',
  'HDRGainMap:HDRGainMapHeadroom',
] as const
const NAMESPACES = {
  hdrgm: 'http://ns.adobe.com/hdr-gain-map/1.0/',
  HDRGainMap: 'http://ns.apple.com/HDRGainMap/1.0/',
} as const
const VALUE = '[-+0-9.eE]{1,40}|True|False'
const LIST = `(?:\\s*<rdf:li>(?:${VALUE})</rdf:li>){1,4}\\s*`
/** Characters of XMP that are looked through. */
const MAX_XMP = 65_536

/** What XMP (ISO 16684-1) says of a gain map, and nothing else of it; null when it says nothing of one. */
export function gainMapXmp(xmp: string): string | null {
  const text = xmp.slice(0, MAX_XMP)
  const attributes: string[] = []
  const elements: string[] = []
  for (const name of NAMES) {
    const attribute = new RegExp(`\\s${name}="(${VALUE})"`).exec(text)
    const element = new RegExp(`<${name}>(${VALUE}|\\s*<rdf:Seq>${LIST}</rdf:Seq>\\s*)</${name}>`).exec(text)
    if (attribute) attributes.push(`${name}="${attribute[1]}"`)
    else if (element) elements.push(`<${name}>${element[1]?.replaceAll(/\s+/g, '')}</${name}>`)
  }
  if (attributes.length + elements.length === 0) return null
  return description(attributes, elements.join(''))
}

/** The XMP of a picture that is followed by a gain map of the given size in bytes. */
export function gainMapDirectory(bytes: number): string {
  const item = (more: string) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" ${more}/></rdf:li>`
  const items = `${item('Item:Semantic="Primary"')}${item(`Item:Semantic="GainMap" Item:Length="${bytes}"`)}`
  const spaces = [
    'xmlns:Container="http://ns.google.com/photos/1.0/container/"',
    'xmlns:Item="http://ns.google.com/photos/1.0/container/item/"',
    'hdrgm:Version="1.0"',
  ]
  return description(spaces, `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`)
}

function description(attributes: readonly string[], content: string): string {
  const used = Object.entries(NAMESPACES).filter(([prefix]) =>
    [...attributes, content].some((text) => text.includes(`${prefix}:`)),
  )
  const spaces = used.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
  const head = ['rdf:about=""', ...spaces, ...attributes].join(' ')
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}><rdf:Description ${head}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`
}
