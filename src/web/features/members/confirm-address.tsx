import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSuccess } from '#web/ui/form-message.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { sendConfirmationAgain } from './confirmation-again.ts'

/** Asks an applicant to confirm the address by the mail that was sent, which can be sent again. */
export const ConfirmAddress = ({ email }: { email: string }) => {
  const { t } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  const again = async () => {
    setState('busy')
    const { meta } = await dispatch(sendConfirmationAgain(email))
    setState(meta.requestStatus === 'fulfilled' ? 'sent' : 'failed')
  }
  return (
    <FormSuccess title={t('membership.confirmFirst')}>
      <p>{t('membership.confirmText', { email })}</p>
      <p>{t('membership.confirmDays')}</p>
      <p>
        <Button type="button" variant="quiet" disabled={state === 'busy'} onClick={() => void again()}>
          {t('membership.confirmAgain')}
        </Button>
      </p>
      <p role="status">
        {state === 'sent' && t('membership.confirmSent', { email })}
        {state === 'failed' && t('membership.confirmFailed')}
      </p>
    </FormSuccess>
  )
}
