import { useOneAtATime } from './one-at-a-time.ts'

/** A form is sent. */
type Submission = SubmitEvent & { currentTarget: HTMLFormElement }

/**
 * What a form does when it is sent, for its `onSubmit`. Another press of Enter while that is under way does nothing, and the browser
 * loads no other page.
 */
export function useSubmit(work: (form: HTMLFormElement) => Promise<unknown>): (event: Submission) => void {
  const one = useOneAtATime()
  return (event) => {
    event.preventDefault()
    const form = event.currentTarget
    void one(() => work(form))
  }
}
