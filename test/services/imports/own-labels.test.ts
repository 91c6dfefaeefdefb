import { expect, it } from 'vitest'
import { fieldOfHeader, importFields } from '../../../engine/imports/fields.ts'
import de from '../../../web/page/texts/de.json' with { type: 'json' }
import en from '../../../web/page/texts/en.json' with { type: 'json' }
import es from '../../../web/page/texts/es.json' with { type: 'json' }
import fr from '../../../web/page/texts/fr.json' with { type: 'json' }

/** Fields that the page calls by the names of their records. */
const RECORDS: Readonly<Record<string, string>> = {
  category_id: 'category',
  placement: 'place',
  tag_ids: 'tags',
}

it.each(Object.entries({ de, en, es, fr }))(
  'a column with the name that the page has for a field in %s is that field',
  (_, texts) => {
    const known = new Set<string>(importFields)
    const labels = Object.entries(texts).flatMap(([key, label]) => {
      const field = /^field\.(\w+)$/.exec(key)?.[1] ?? ''
      const meant = RECORDS[field] ?? field
      return known.has(meant) ? [{ label, meant }] : []
    })
    expect(labels.length).toBeGreaterThan(20)
    expect(labels.map(({ label }) => [label, fieldOfHeader(label)])).toEqual(
      labels.map(({ label, meant }) => [label, meant]),
    )
  },
)
