import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { bookkeepingApi, type ExportPreview, type MadeExport } from '#shared/bookkeeping-files.ts'
import { moneyPage } from '#shared/claim-list.ts'
import { bookkeeping } from '#shared/money-rights.ts'
import { paymentsPage, paymentsRight } from '#shared/payment-review.ts'
import { users } from '#shared/resources/users.ts'
import { stockholmDay } from '#shared/time.ts'
import { isWrittenDay } from '#shared/typed-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { formatUntil } from '#web/admin/frame/undo-operation.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { saveFile } from '#web/admin/page/save-file.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './money.module.css'
import { useKronor } from './use-kronor.ts'

/** More vouchers than these are folded. */
const mostShown = 5

const Preview = ({ preview }: { preview: ExportPreview }) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  const may = useMay()
  const { payments, corrections, amount, waiting, currencies, vouchers } = preview
  return (
    <>
      <p>
        {payments + corrections === 0
          ? t('money.exports.nothing')
          : t('money.exports.sum', { payments, corrections, amount: plain(amount) })}
      </p>
      {waiting > 0 && (
        <p>
          {t('money.exports.waiting', { count: waiting })}{' '}
          {may('write', paymentsRight) && <Link to={paymentsPage}>{t('money.exports.review')}</Link>}
        </p>
      )}
      {currencies > 0 && <p>{t('money.exports.currencies', { count: currencies })}</p>}
      {vouchers.length > 0 && (
        <details className={css.fold} open={vouchers.length <= mostShown}>
          <summary>{t('money.exports.vouchers', { count: vouchers.length })}</summary>
          {vouchers.map(({ number, day, text, rows }) => (
            <table key={`${number} ${day} ${text}`} className={css.voucher}>
              <caption>
                {number} {text}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('bookkeeping.csv.account')}</th>
                  <th scope="col">{t('bookkeeping.csv.debit')}</th>
                  <th scope="col">{t('bookkeeping.csv.credit')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ account, purpose, amount: ore }) => (
                  <tr key={`${account} ${ore}`}>
                    <th scope="row">
                      {account} {t(`bookkeeping.account.${purpose}`)}
                    </th>
                    <td>{ore > 0 ? plain(ore) : ''}</td>
                    <td>{ore < 0 ? plain(-ore) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </details>
      )}
    </>
  )
}

type MadeProps = {
  made: MadeExport
  save: (format: 'sie' | 'csv') => void
  takeBack: (() => void) | undefined
}

const Made = ({ made, save, takeBack }: MadeProps) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  const { until, payments, amount, at, by, taken_back_at } = made
  return (
    <li className={card.apart}>
      <span>
        {t('money.exports.line', { until, payments, amount: plain(amount) })}{' '}
        <span className={card.hint}>
          {t('money.exports.by', { day: at.slice(0, 10), by: by ? `, ${by}` : '' })}
          {taken_back_at && ` · ${t('money.exports.takenBack', { day: taken_back_at.slice(0, 10) })}`}
        </span>
      </span>
      <Group gap="sm">
        {(['sie', 'csv'] as const).map((format) => (
          <LineButton
            label={format.toUpperCase()}
            key={format}
            size="compact-sm"
            name={t('money.exports.save', { format: format.toUpperCase(), until })}
            onClick={() => save(format)}
          />
        ))}
        {takeBack && (
          <Button size="compact-sm" variant="default" onClick={takeBack}>
            {t('money.exports.takeBack')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** Files for bookkeeping: what the next one would hold, and those that were made (/admin/money/exports/). */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const may = useMay()
  const [until, setUntil] = useState(() => stockholmDay(new Date()))
  const [changes, setChanges] = useState(0)
  const preview = useRead<ExportPreview>(
    isWrittenDay(until) ? `${bookkeepingApi.preview}?until=${until}` : null,
    { version: changes },
  )
  const list = useRead<MadeExport[]>(bookkeepingApi.exports, { version: changes })
  const { call, run, busy, problem } = useRun(() => setChanges((count) => count + 1))
  const { ask, dialog } = useQuestion<'yes'>()
  /** Asks before bank files and decisions can no longer be undone. */
  const mayEndUndo = async ({ open_files, open_decisions, receipts_at }: ExportPreview): Promise<boolean> => {
    if (open_files.length + open_decisions.length === 0) return true
    const text = (
      <>
        <ul>
          {open_files.map(({ id, name, undo_until }) => (
            <li key={id}>{t('money.exports.openFile', { name, time: formatUntil(undo_until, texts) })}</li>
          ))}
          {open_decisions.map(({ id, name, undo_until }) => (
            <li key={id}>
              {t('money.exports.openDecision', { name, time: formatUntil(undo_until, texts) })}
            </li>
          ))}
        </ul>
        <p>{t('money.exports.endsUndo', { time: formatUntil(receipts_at, texts) })}</p>
      </>
    )
    const answers = [{ answer: 'yes', label: t('money.exports.make'), look: 'usual' }] as const
    return (await ask({ title: t('money.exports.endsUndo.question'), text, answers })) !== null
  }
  const make = async ({ tag, ...seen }: ExportPreview): Promise<void> => {
    if (!(await mayEndUndo({ tag, ...seen }))) return
    const request = { method: 'POST', body: { until }, plan: tag } as const
    await run(() => call(bookkeepingApi.exports, request), { done: t('money.exports.made') })
  }
  const save = (made: MadeExport, format: 'sie' | 'csv') =>
    void run(async () => {
      const { data } = await call<Blob>(bookkeepingApi.file(made.id, format), { as: 'blob' })
      saveFile(data, `${t('bookkeeping.file')}-${made.until}-${made.id}.${format === 'sie' ? 'si' : 'csv'}`)
    })
  const takeBack = async ({ id }: MadeExport) => {
    const answer = await ask({
      title: t('money.exports.takeBack.question'),
      text: <p>{t('money.exports.takeBack.text')}</p>,
      answers: [{ answer: 'yes', label: t('money.exports.takeBack'), look: 'grave' }],
    })
    if (answer === null) return
    await run(() => call(bookkeepingApi.takeBack(id), { method: 'POST' }), {
      done: t('money.exports.takeBack.done'),
    })
  }
  const count = (preview.data?.payments ?? 0) + (preview.data?.corrections ?? 0)
  return (
    <PanelPage
      title={t('money.exports.title')}
      className={`${page.parts} ${page.wide}`}
      back={{ to: moneyPage, label: t('money.back') }}
    >
      <p className={card.hint}>{t('money.exports.intro')}</p>
      <section className={card.part}>
        <Group align="end">
          <DateField kind="date" label={t('money.exports.until')} value={until} onChange={setUntil} />
          {may('write', bookkeeping) && (
            <Button
              loading={busy}
              disabled={count === 0}
              onClick={() => void (preview.data && make(preview.data))}
            >
              {t('money.exports.make')}
            </Button>
          )}
        </Group>
        {preview.problem && <ReadFailure problem={preview.problem} retry={preview.reload} />}
        {preview.data && <Preview preview={preview.data} />}
        <AlertLine text={problem?.title} />
      </section>
      <Part title={t('money.exports.list')}>
        {list.problem && <ReadFailure problem={list.problem} retry={list.reload} />}
        {list.data?.length === 0 && <p>{t('money.exports.none')}</p>}
        <ul className={card.plain}>
          {list.data?.map((made) => (
            <Made
              key={made.id}
              made={made}
              save={(format) => save(made, format)}
              takeBack={made.is_last && may('write', users.name) ? () => void takeBack(made) : undefined}
            />
          ))}
        </ul>
      </Part>
      {dialog}
    </PanelPage>
  )
}
