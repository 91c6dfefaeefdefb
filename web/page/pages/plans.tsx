import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { isViewer, ReadOnlyNote } from '../parts/read-only-note.tsx'
import { GoalPicture } from '../plans/goal-picture.tsx'
import { NewPlan } from '../plans/new-plan.tsx'
import { PlanView } from '../plans/plan-view.tsx'
import { loadPlan, loadPlans, loadWalk, useLoaded } from '../plans/records.ts'
import { WalkView } from '../plans/walk-view.tsx'
import { wordsOf } from '../plans/words.ts'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'

/** Plans: a goal becomes a list of tasks, which a person approves and walks. */
export function PlansPage({ query }: { readonly query: URLSearchParams }) {
  const walk = query.get('walk')
  const plan = query.get('plan')
  if (walk) return <WalkPage key={walk} id={walk} />
  return plan ? <PlanPage key={plan} id={plan} /> : <AllPlans />
}

function WalkPage({ id }: { readonly id: string }) {
  const [walk, setWalk, problem] = useLoaded(id, () => loadWalk(id))
  return (
    <div class="narrow">
      <Head
        title={walk?.plan_name ?? ''}
        back={walk ? href('plans', '', { plan: walk.plan_id }) : href('plans')}
      />
      <Loaded value={walk} problem={problem} />
      {walk && <WalkView walk={walk} onChange={setWalk} />}
    </div>
  )
}

function PlanPage({ id }: { readonly id: string }) {
  const [plan, setPlan, problem] = useLoaded(id, () => loadPlan(id))
  return (
    <div class="narrow">
      <Head title={plan?.name ?? ''} back={href('plans')} />
      <Loaded value={plan} problem={problem} />
      {plan && <PlanView key={plan.version_id} plan={plan} onChange={setPlan} />}
    </div>
  )
}

function Head({ title, back }: { readonly title: string; readonly back: string }) {
  return (
    <header class="page-head plans-head">
      <a class="button-round" href={back} aria-label={text('plans.back')}>
        <Icon name="chevron-left" />
      </a>
      <h1 dir="auto">{title}</h1>
    </header>
  )
}

function AllPlans() {
  const [plans, , problem] = useLoaded('plans', loadPlans)
  const writes = !isViewer()
  return (
    <>
      <header class="page-head">
        <h1>{text('plans.title')}</h1>
      </header>
      {writes ? <p class="lead">{text('plans.lead')}</p> : <ReadOnlyNote />}
      <Loaded value={plans} problem={problem} />
      {plans && plans.length > 0 && (
        <section class="panel plan-list" aria-label={text('plans.title')}>
          {plans.map((plan) => (
            <a key={plan.public_id} class="row" href={href('plans', '', { plan: plan.public_id })}>
              <GoalPicture goal={plan.goal} />
              <span class="row-main">
                <span class="row-name" dir="auto">
                  {plan.name}
                </span>
                <span class="where">
                  {wordsOf('status', plan.status)}
                  {plan.done > 0 && ` · ${text('plans.done_of', { done: plan.done, count: plan.tasks })}`}
                </span>
              </span>
              <Icon name="chevron-right" />
            </a>
          ))}
        </section>
      )}
      {/* A form that moves under a finger is worse than one that comes a moment later. */}
      {writes && (plans || problem !== null) && <NewPlan />}
    </>
  )
}

function Loaded({ value, problem }: { readonly value: unknown; readonly problem: string | null }) {
  if (problem !== null) return <p class="note note-bad">{problem}</p>
  return value === null ? <Loading /> : null
}
