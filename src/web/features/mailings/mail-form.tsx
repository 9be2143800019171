import { Button, Group, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { type Base, useDraftedForm } from '#web/admin/form/use-drafted-form.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { useRefilled } from './use-reuse.tsx'

const names = ['title', 'content'] as const

/** @returns what a form begins with that says this already; the same object is to be given at each rendering */
export const mailBase = ({ title = '', content = '' } = {}): Base => ({
  values: { title, content },
  etag: null,
})

type Props = {
  /** Prefix of the ids of its fields. */
  id: string
  draftKey: string
  /** A text that is not touched follows it. */
  base: Base
  /** Whether it begins with a text, which is offered again once another one is written. */
  isProposed?: boolean
  /** Address of the API that sends it, and what is sent besides title and content: the audience. */
  path: string
  to?: Readonly<Record<string, unknown>>
  recipients: number | null
  question: (count: number) => string
  failed?: (failure: Failure) => void
  onPlanned: () => void
  children: ReactNode
}

/** Writes a mail to many: with a test to oneself, a draft, and a question before it goes. */
export const MailForm = (props: Props) => {
  const { id, draftKey, base, path, to, recipients, question, failed, onPlanned, children } = props
  const { isProposed = false } = props
  const { t, resourceIn } = usePanelTexts()
  const words = resourceIn(mailings).fields
  const fields = names.map((name) => [name, words[name]] as const)
  const call = useApi()
  const form = useDraftedForm({
    draftKey,
    fields,
    base,
    failed: (failure) => {
      toast.error(t('failure.wrong'))
      failed?.(failure)
    },
  })
  const [isAsking, setAsking] = useState(false)
  const [pressed, setPressed] = useState<'send' | 'test'>('send')
  const refilled = useRefilled()
  useEffect(() => {
    if (refilled > 0) document.getElementById(`${id}-title`)?.focus()
  }, [refilled, id])
  const [round, setRound] = useState(0)

  const beginAnew = (): void => {
    form.giveUp()
    setRound((count) => count + 1)
  }
  const send = async (): Promise<void> => {
    setPressed('send')
    await form.send(form.values, async () => {
      await call(path, { method: 'POST', body: { ...form.values, ...to } })
      toast.success(t('mailing.sent'))
      beginAnew()
      onPlanned()
    })
    setAsking(false)
  }
  const sendTest = async (): Promise<void> => {
    if (form.review()) return
    setPressed('test')
    await form.send(form.values, async () => {
      await call(`${panelApi.mailings}test/`, { method: 'POST', body: form.values })
      toast.success(t('mailing.testSent'))
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.review()) setAsking(true)
  }

  return (
    <form className={card.card} noValidate onSubmit={submit}>
      {children}
      {fields.map(([name, field]) => (
        <FieldInput
          key={`${name} ${round} ${base.values[name]}`}
          id={`${id}-${name}`}
          name={name}
          field={field}
          value={form.values[name] ?? ''}
          required
          error={form.errorOf(name)}
          onChange={form.set}
          onBlur={form.leave}
        />
      ))}
      {isProposed && form.isDirty && (
        <Group>
          <Button variant="default" onClick={beginAnew}>
            {t('mailing.propose')}
          </Button>
        </Group>
      )}
      {form.failure && <NotSaved title={t('mailing.notSent')} failure={form.failure} keepsText takesFocus />}
      <Group>
        <Button type="submit" disabled={form.busy || recipients === 0}>
          {t('mailing.send')}
        </Button>
        <Button
          variant="default"
          loading={form.busy && pressed === 'test'}
          disabled={form.busy}
          onClick={() => void sendTest()}
        >
          {t('mailing.sendTest')}
        </Button>
      </Group>
      {isAsking && recipients !== null && (
        <Modal opened onClose={() => setAsking(false)} title={question(recipients)}>
          <p>
            <strong>{String(form.values.title ?? '')}</strong>
          </p>
          <p className={card.hint}>{t('mailing.starts')}</p>
          <DialogFoot
            label={t('mailing.send')}
            busy={form.busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void send()}
          />
        </Modal>
      )}
    </form>
  )
}
