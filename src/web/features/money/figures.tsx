import { NativeSelect } from '@mantine/core'
import { type ClaimFilter, type MoneyFigures, moneyPage, type Share, type Sum } from '#shared/claim-list.ts'
import { paymentsPage, paymentsRight } from '#shared/payment-review.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './money.module.css'
import { useKronor } from './use-kronor.ts'

const listOf = (filter: ClaimFilter): string => `${moneyPage}?state=${filter}`

type TileProps = {
  name: 'owed' | 'overdue' | 'paid' | 'unallocated'
  sum: Sum
  /** The page to which it leads. */
  to?: string | undefined
}

const Tile = ({ name, sum: { count, amount }, to }: TileProps) => {
  const { t } = usePanelTexts()
  const { kronor } = useKronor()
  const content = (
    <>
      <span>{t(`money.tile.${name}`)}</span>
      <strong>{kronor(amount)}</strong>
      <span className={card.hint}>
        {t(name === 'unallocated' ? 'money.paymentCount' : 'money.count', { count })}
      </span>
    </>
  )
  return to ? (
    <Link to={to} className={css.tile}>
      {content}
    </Link>
  ) : (
    <div className={css.tile}>{content}</div>
  )
}

const Shares = ({ name, shares }: { name: 'byType' | 'byEvent'; shares: readonly Share[] }) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  if (shares.length === 0) return null
  const heads = ['what', 'claims', 'amount', 'paid', 'writtenOff', 'left', 'overdue'] as const
  const extra = (head: string) =>
    head === 'claims' || head === 'amount' || head === 'writtenOff' ? css.more : undefined
  return (
    <details className={`${card.part} ${css.fold}`} open={shares.length <= 6}>
      <summary>{t(`money.${name}`)}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={extra(head)}>
                {t(`money.share.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ id, title, claims, amount, paid, written_off, left, overdue }) => (
            <tr key={id ?? 0}>
              <th scope="row">{title}</th>
              <td className={css.more}>{claims}</td>
              <td className={css.more}>{plain(amount)}</td>
              <td>{plain(paid)}</td>
              <td className={css.more}>{plain(written_off)}</td>
              <td>{plain(left)}</td>
              <td>{plain(overdue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type MonthsProps = { figures: MoneyFigures; onYear: (year: number) => void }

const Months = ({ figures: { year, years, months }, onYear }: MonthsProps) => {
  const { t, month: monthWords } = usePanelTexts()
  const { plain } = useKronor()
  const rows = months.map((one) => ({ ...one, total: one.fees + one.places + one.other }))
  const most = Math.max(1, ...rows.map(({ total }) => total))
  const sum = rows.reduce((all, { total }) => all + total, 0)
  return (
    <details className={`${card.part} ${css.fold}`}>
      <summary>{t('money.months')}</summary>
      <p className={card.hint}>{t('money.months.hint')}</p>
      {years.length > 1 && (
        <NativeSelect
          label={t('money.year')}
          value={String(year)}
          data={years.map(String)}
          onChange={(event) => onYear(Number(event.currentTarget.value))}
        />
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('money.month')}</th>
            <td className={css.bar} aria-hidden="true" />
            {(['fees', 'places', 'others'] as const).map((head) => (
              <th key={head} scope="col" className={css.more}>
                {t(`money.${head}`)}
              </th>
            ))}
            <th scope="col">{t('money.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, fees, places, other, total }) => (
            <tr key={month}>
              <th scope="row">{monthWords(month)}</th>
              <td className={css.bar} aria-hidden="true">
                <PartBar part={Math.max(0, total / most)} />
              </td>
              <td className={css.more}>{plain(fees)}</td>
              <td className={css.more}>{plain(places)}</td>
              <td className={css.more}>{plain(other)}</td>
              <td>{plain(total)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{year}</th>
            <td aria-hidden="true" />
            {['fees', 'places', 'others'].map((key) => (
              <td key={key} className={css.more} />
            ))}
            <td>
              <strong>{plain(sum)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </details>
  )
}

/** Figures of how much is owed, paid and overdue, and of what came in each month; it names no person. */
export const Figures = ({ figures, onYear, isList }: MonthsProps & { isList: boolean }) => {
  const mayLook = useMay()('write', paymentsRight)
  return (
    <div className={css.figures}>
      <div className={css.tiles}>
        {(['owed', 'overdue', 'paid'] as const).map((name) => (
          <Tile key={name} name={name} sum={figures[name]} to={isList ? listOf(name) : undefined} />
        ))}
        <Tile
          name="unallocated"
          sum={figures.unallocated}
          to={mayLook && figures.unallocated.count > 0 ? paymentsPage : undefined}
        />
      </div>
      <Shares name="byType" shares={figures.types} />
      <Shares name="byEvent" shares={figures.events} />
      <Months figures={figures} onYear={onYear} />
    </div>
  )
}
