import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type EvidenceSample, evidenceSampleApi } from '#shared/evidence.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { printSheet } from '#web/admin/print/print.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './evidence.module.css'
import { sampleSheet } from './evidence-sheets.tsx'
import { confirmationText, nameOf } from './evidence-words.ts'

const most = 1_000

type Props = { year: number; confirmed: boolean; today: string }

/** Draws a sample for the auditor, by a seed that is printed with it. */
export const SamplePart = ({ year, confirmed, today }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const [sample, setSample] = useState<EvidenceSample | null>(null)
  const form = useFormCore<string>({
    names: ['seed', 'count'],
    initial: { seed: today, count: '10' },
    check: (name, value = '') => {
      if (name === 'seed') return value.trim() ? null : t('evidence.seedNeeded')
      const count = Number(value)
      const isRight = Number.isInteger(count) && count >= 1 && count <= most
      return isRight ? null : t('evidence.countWrong', { max: most })
    },
  })
  const draw = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.review() !== undefined) return
    const { seed = '', count = '' } = form.values
    await form.send(form.values, async () => {
      const query = search({ year, confirmed, seed: seed.trim(), count: Number(count) })
      setSample((await call<EvidenceSample>(evidenceSampleApi + query)).data)
    })
  }
  return (
    <Part title={t('evidence.sample')}>
      <p className={card.hint}>{t('evidence.sampleHow')}</p>
      <form noValidate onSubmit={(event) => void draw(event)}>
        <Group gap={12} align="end">
          <TextInput
            {...textControl(form, 'seed')}
            label={t('evidence.seed')}
            maxLength={60}
            autoComplete="off"
          />
          <TextInput
            {...textControl(form, 'count')}
            label={t('evidence.count')}
            inputMode="numeric"
            autoComplete="off"
            className={css.short}
          />
          <Button type="submit" variant="default" loading={form.busy}>
            {t('evidence.draw')}
          </Button>
        </Group>
      </form>
      {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
      {sample && (
        <>
          <p role="status">{t('evidence.among', { count: sample.members.length, among: sample.among })}</p>
          <ul className={card.lines}>
            {sample.members.map((one) => (
              <li key={one.id}>
                <strong>{nameOf(one)}</strong>
                <span>{confirmationText(one, texts)}</span>
              </li>
            ))}
          </ul>
          <div>
            <ButtonWithIcon icon="print" onClick={() => printSheet(sampleSheet({ sample, year }, texts))}>
              {t('evidence.printSample')}
            </ButtonWithIcon>
          </div>
        </>
      )}
    </Part>
  )
}
