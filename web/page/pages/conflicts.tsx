import { useAnswer } from '../engine.ts'
import { Loading } from '../lazy.tsx'
import { AllWell } from '../parts/all-well.tsx'
import { ConflictCard } from '../parts/conflict-card.tsx'
import { ReadOnlyNote } from '../parts/read-only-note.tsx'
import { text } from '../texts/text.ts'

/** All conflicts that wait for a person, the newest first. */
export function ConflictsPage() {
  const conflicts = useAnswer('conflicts', null)
  if (!conflicts) return <Loading />
  return (
    <div class="narrow">
      <h1>{text('conflicts.title')}</h1>
      {conflicts.length === 0 ? (
        <AllWell words={text('conflicts.none')} />
      ) : (
        <>
          <p class="lead">{text('conflicts.lead')}</p>
          <ReadOnlyNote />
        </>
      )}
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.public_id} conflict={conflict} />
      ))}
    </div>
  )
}
