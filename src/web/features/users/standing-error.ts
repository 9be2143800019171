import type { useFormCore } from '#web/ui/use-form-core.ts'
import type { StandingErrors } from './role-fields.tsx'

/** @returns what the server said last against the rights in a form, by their pointers */
export const standingError =
  <V>(form: Pick<ReturnType<typeof useFormCore<V>>, 'errorOf' | 'partErrorsOf'>): StandingErrors =>
  (pointer) => {
    const [field = '', ...part] = pointer.split('/')
    return part.length === 0 ? form.errorOf(field) : (form.partErrorsOf(field)?.[part.join('/')] ?? null)
  }
