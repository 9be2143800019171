import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { panelApi } from '#shared/panel-paths.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { PasswordField, textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import { askAgain } from './ask-again.ts'
import { askPasskey, canUsePasskeys } from './passkeys.ts'

type Question = { ways: readonly string[]; answer: (isShown: boolean) => void }

/** Above a dialog with the button of the risky call. */
const zIndex = 350
const initial = { password: '', code: '' }

const Dialog = ({ question: { ways, answer } }: { question: Question }) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const way = ways.includes('password') ? ('password' as const) : ('code' as const)
  const form = useFormCore<string>({ names: [way], initial, check: () => null })
  const { [way]: typed = '' } = form.values
  const confirm = async (body: () => Promise<object> | object): Promise<void> => {
    form.touch(way)
    const isShown = await form.send(form.values, async () => {
      await call(panelApi.confirm, { method: 'POST', body: await body() })
    })
    if (isShown) answer(true)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // For React a form inside a dialog of another form is that form's child.
    event.stopPropagation()
    if (typed !== '') void confirm(() => ({ [way]: typed }))
  }
  const withPasskey = (): Promise<void> =>
    confirm(async () => {
      const { data } = await call(panelApi.signInOptions, { method: 'POST' })
      return { passkey: await askPasskey(data, t('identity.noPasskey')) }
    })
  const input = {
    ...textControl(form, way),
    'data-autofocus': true,
  }
  return (
    <Modal opened onClose={() => answer(false)} title={t('identity.title')} zIndex={zIndex}>
      <form noValidate onSubmit={submit}>
        <p>{t('identity.why')}</p>
        {way === 'password' ? (
          <PasswordField
            {...input}
            required={false}
            label={t('identity.password')}
            autoComplete="current-password"
          />
        ) : (
          <TextInput {...input} label={t('identity.code')} autoComplete="one-time-code" />
        )}
        {form.unsaidFailure && <NotSaved mt="md" title={t('identity.failed')} failure={form.unsaidFailure} />}
        <DialogFoot
          label={t('identity.confirm')}
          busy={form.busy}
          disabled={typed === ''}
          onCancel={() => answer(false)}
        >
          {ways.includes('passkey') && canUsePasskeys() && (
            <Button variant="default" onClick={() => void withPasskey()}>
              {t('identity.usePasskey')}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Modal>
  )
}

/** Confirms the signed-in account again when the server demands it; the call goes on afterwards. */
export const ConfirmAgain = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  const dispatch = useDispatch<AppDispatch>()
  // Before the pages below ask for anything.
  useLayoutEffect(() => {
    let open: Promise<boolean> | null = null
    const api = dispatch((_, _state, extra) => extra.api)
    const stopAsking = askAgain(api, (ways) => {
      // Two calls that are refused at once are one question.
      open ??= new Promise<boolean>((resolve) => {
        setQuestion({ ways, answer: resolve })
      }).finally(() => {
        open = null
        setQuestion(null)
      })
      return open
    })
    return stopAsking
  }, [dispatch])
  return question && <Dialog question={question} />
}
