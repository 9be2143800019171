import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bookkeeping } from '#shared/bookkeeping.ts'
import { bookkeepingApi, isAccount, isOrganisationNumber, purposes } from '#shared/bookkeeping-files.ts'
import { moneyPage } from '#shared/claim-list.ts'
import { checkControl, valueControl } from '#web/admin/form/value-control.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './money.module.css'

const Form = ({ stored, saved }: { stored: Bookkeeping; saved: () => unknown }) => {
  const { t, month } = usePanelTexts()
  const { call, run, busy, problem } = useRun()
  const [draft, setDraft] = useState(stored)
  const [length, setLength] = useState(
    stored.reference_length === null ? '' : String(stored.reference_length),
  )
  const set = (values: Partial<Bookkeeping>) => setDraft((before) => ({ ...before, ...values }))
  const { accounts, series, numbers, year_month, organisation_number, automatic } = draft
  const wrong = {
    accounts: purposes.filter(
      (one) => !isAccount(accounts[one]) && !(one === 'refunds' && accounts[one] === ''),
    ),
    series: !/^[A-Za-z0-9]{0,5}$/.test(series),
    organisation: organisation_number !== '' && !isOrganisationNumber(organisation_number),
    length: length !== '' && !(/^\d{1,2}$/.test(length) && Number(length) >= 8 && Number(length) <= 25),
  }
  const isWrong = wrong.accounts.length > 0 || wrong.series || wrong.organisation || wrong.length
  const save = () =>
    run(async () => {
      const body = { ...draft, reference_length: length === '' ? null : Number(length) }
      await call(bookkeepingApi.settings, { method: 'PUT', body })
      toast.success(t('money.settings.saved'))
      await saved()
    })
  return (
    <form
      noValidate
      className={css.figures}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) void save()
      }}
    >
      <Part title={t('money.settings.accounts')} hint={t('money.settings.accounts.hint')}>
        <div className={css.fields}>
          {purposes.map((purpose) => (
            <TextInput
              key={purpose}
              label={t(`bookkeeping.account.${purpose}`)}
              description={purpose === 'refunds' ? t('money.settings.refunds.hint') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={accounts[purpose]}
              error={wrong.accounts.includes(purpose) && t('money.settings.wrong.account')}
              onChange={({ currentTarget: { value } }) =>
                set({ accounts: { ...accounts, [purpose]: value } })
              }
            />
          ))}
        </div>
      </Part>
      <Part title={t('money.settings.vouchers')}>
        <div className={css.fields}>
          <TextInput
            label={t('money.settings.series')}
            maxLength={5}
            autoComplete="off"
            error={wrong.series && t('money.settings.wrong.series')}
            {...valueControl(series, (series) => set({ series }))}
          />
          <NativeSelect
            label={t('money.settings.year')}
            value={String(year_month)}
            data={Array.from({ length: 12 }, (_, at) => ({
              value: String(at + 1),
              label: month(`2026-${String(at + 1).padStart(2, '0')}`).replace(/ ?2026 ?/, ''),
            }))}
            onChange={(event) => set({ year_month: Number(event.currentTarget.value) })}
          />
          <TextInput
            label={t('money.settings.organisation')}
            placeholder="802999-9995"
            autoComplete="off"
            maxLength={11}
            error={wrong.organisation && t('money.settings.wrong.organisation')}
            {...valueControl(organisation_number, (organisation_number) => set({ organisation_number }))}
          />
        </div>
        <Switch
          label={t('money.settings.numbers')}
          description={t('money.settings.numbers.hint')}
          {...checkControl(numbers, (numbers) => set({ numbers }))}
        />
      </Part>
      <Part title={t('money.settings.references')}>
        <TextInput
          className={css.short}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('money.settings.length')}
          description={t('money.settings.length.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          error={wrong.length && t('money.settings.wrong.length')}
          {...valueControl(length, setLength)}
        />
        <Switch
          label={t('money.settings.automatic')}
          description={t('money.settings.automatic.hint')}
          {...checkControl(automatic, (automatic) => set({ automatic }))}
        />
      </Part>
      <AlertLine text={problem?.title} />
      <div>
        <Button type="submit" loading={busy} disabled={isWrong}>
          {t('money.settings.save')}
        </Button>
      </div>
    </form>
  )
}

/** Settings of bookkeeping (/admin/money/settings/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const read = useRead<Bookkeeping>(bookkeepingApi.settings)
  return (
    <PanelPage
      title={t('money.settings.title')}
      className={`${page.parts} ${page.wide}`}
      back={{ to: moneyPage, label: t('money.back') }}
    >
      <Reading of={read} height={320}>
        {(data) => <Form stored={data} saved={read.reload} />}
      </Reading>
    </PanelPage>
  )
}
