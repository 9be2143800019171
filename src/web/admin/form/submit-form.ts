import type { FormEvent } from 'react'
import type { useFormCore } from '#web/ui/use-form-core.ts'

type Form<V> = Pick<ReturnType<typeof useFormCore<V>>, 'values' | 'touch' | 'review' | 'send'>

type Submission<V> = {
  /** Nothing is sent while the form finds something wrong; else the server alone judges. */
  reviews?: true
  send: (values: Readonly<Record<string, V>>) => Promise<void>
  done?: (() => void) | undefined
}

/** @returns the handler that sends a form when it is submitted */
export const submitForm =
  <V>(form: Form<V>, { reviews, send, done }: Submission<V>) =>
  async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reviews && form.review() !== undefined) return
    form.touch(...Object.keys(form.values))
    if (await form.send(form.values, () => send(form.values))) done?.()
  }
