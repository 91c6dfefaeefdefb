import { render } from 'preact'
import { Icon } from './icon.tsx'
import { startUpdates } from './updates.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('the document has no element for the app')

render(
  <main>
    <h1>
      <Icon name="package" /> Stowage
    </h1>
  </main>,
  root,
)

await startUpdates({ onUpdate: () => {}, settled: async () => {} })
