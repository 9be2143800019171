import { Button, Group, TextInput } from '@mantine/core'
import { mostMonths, type RetentionRow } from '#shared/retention.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { textControl } from '#web/admin/form/text-control.tsx'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './privacy.module.css'

type Props = {
  rows: readonly RetentionRow[]
  today: string
  /** Only administrators change how long persons are kept. */
  isReadOnly: boolean
  send: (months: Record<string, number | null>) => Promise<void>
  onSaved: () => void
}

/** The classes with their periods in months; an empty one keeps all. */
export const PeriodForm = ({ rows, today, isReadOnly, send, onSaved }: Props) => {
  const { t, longDay } = usePanelTexts()
  const form = useFormCore<string>({
    names: rows.map(({ name }) => name),
    initial: Object.fromEntries(rows.map(({ name, months }) => [name, String(months ?? '')])),
    check: (_name, value = '') => {
      const months = Number(value)
      const isRight = value.trim() === '' || (Number.isInteger(months) && months >= 1 && months <= mostMonths)
      return isRight ? null : t('retention.monthsWrong', { max: mostMonths })
    },
  })
  const submit = submitForm(form, {
    reviews: true,
    send: (values) =>
      send(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? null : Number(value)]),
        ),
      ),
    done: onSaved,
  })
  return (
    <form noValidate className={css.rows} onSubmit={(event) => void submit(event)}>
      {rows.map(({ name, title, text, why, months, default_months, from, coming }) => (
        <section key={name} className={card.part} aria-label={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <p className={card.hint}>{why}</p>
          {months !== null && from > today && (
            <p>{t('retention.from', { day: longDay(from), count: coming })}</p>
          )}
          {!isReadOnly && (
            <TextInput
              {...textControl(form, name)}
              label={t('retention.months')}
              aria-label={`${title}: ${t('retention.months')}`}
              description={t('retention.monthsHint', { count: default_months })}
              inputMode="numeric"
              autoComplete="off"
              className={css.months}
            />
          )}
        </section>
      ))}
      {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
      {!isReadOnly && (
        <Group>
          <Button type="submit" loading={form.busy}>
            {t('retention.save')}
          </Button>
        </Group>
      )}
    </form>
  )
}
