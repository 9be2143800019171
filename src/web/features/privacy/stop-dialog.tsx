import { Modal, TextInput } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import type { Forgettable } from '#shared/retention.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'

const names = ['reason', 'until'] as const

type Props = {
  person: Forgettable
  onDone: (operation: string | null | undefined) => void
  onClose: () => void
}

/** Keeps one person longer: why, and until when. */
export const StopDialog = ({ person, onDone, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const form = useFormCore<string>({
    names,
    initial: { reason: '', until: '' },
    check: (name, value = '') => {
      if (!value.trim()) return t(name === 'reason' ? 'retention.reasonNeeded' : 'retention.untilNeeded')
      return name === 'until' ? unreadable('date', value) : null
    },
  })
  const { resource, id: record_id } = person
  const submit = submitForm(form, {
    reviews: true,
    send: async (values) => {
      const { operation } = await call(panelApi.retentionStops, {
        method: 'POST',
        body: { resource, record_id, ...values },
      })
      onDone(operation)
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('retention.stopTitle', { name: person.name })}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className={card.hint}>{t('retention.stopHint')}</p>
        <TextInput
          {...textControl(form, 'reason')}
          label={t('retention.reason')}
          maxLength={300}
          required
          data-autofocus
          my="md"
        />
        <DateField
          kind="date"
          label={t('retention.lastDay')}
          required
          value={form.values.until ?? ''}
          error={form.errorOf('until')}
          onChange={(value: string) => form.change('until', value)}
        />
        {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} mt="md" />}
        <DialogFoot label={t('retention.stop')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
