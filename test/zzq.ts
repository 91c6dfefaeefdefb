import { QuestionNames, understand } from '../engine/questions/index.ts'
const names = new QuestionNames()
let n = 0
const id = () => `019a8f2e-6a4c-7c1e-9d3b-${String(++n).padStart(12, '0')}`
const put = (c: string, name: string) => names.put(c, { public_id: id(), created_at: '', updated_at: '', name } as never)
for (const l of ['Garage', 'Cellar', 'Kitchen', 'Keller', 'Cuisine', 'Cocina']) put('locations', l)
put('shelves', 'Shelf 2'); put('containers', 'Blue box'); put('containers', 'Toolbox'); put('containers', 'Christmas decorations'); put('containers', 'Boîte à outils')
for (const c of ['Tools', 'Electronics', 'Werkzeug', 'Medicine']) put('categories', c)
put('tags', 'fragile')
const ctx = { names, members: [{ user_id: '019a8f2e-6a4c-7c1e-9d3b-aaaaaaaaaaaa', name: 'Ben Miller' }], today: '2026-11-23' }
for (const q of process.argv.slice(2)) {
  const [r] = understand(q, ctx)
  console.log(q, '→', r!.language, r!.known, JSON.stringify(r!.read_as), ...r!.queries.map((x) => '\n    ' + JSON.stringify(Object.fromEntries(Object.entries(x).filter(([, v]) => v !== null && v !== false && !(Array.isArray(v) && v.length === 0))))))
}
