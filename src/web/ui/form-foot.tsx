import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormFailure } from './form-message.tsx'
import { Honeypot } from './honeypot.tsx'
import { useTexts } from './texts.ts'
import type { Failure } from './use-form-core.ts'

type Props = {
  busy: boolean
  failure: Failure | null
  /** The text for visitors without scripts, to whom the form is of no use; none for one that works without. */
  noScripts?: string
  /** Stands below the failure: what helps against it. */
  children?: ReactNode
}

/** The end of a form: why it could not be sent, and its button. */
export const FormFoot = ({ busy, failure, noScripts, children }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <Honeypot />
      <FormFailure failure={failure} />
      {children}
      <p>
        <Button type="submit" busy={busy}>
          {t('button.send')}
        </Button>
      </p>
      {noScripts && (
        <noscript>
          <p>{noScripts}</p>
        </noscript>
      )}
    </>
  )
}
