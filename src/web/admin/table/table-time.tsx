import { dateTime } from '#web/admin/frame/date-time.ts'
import css from './table-time.module.css'

/** An instant as Stockholm wall time; where the column is narrow, day and time stand below each other. */
export const TableTime = ({ instant }: { instant: string }) => {
  const [day, time] = dateTime(instant).split(' ')
  return (
    <span className={css.when}>
      <span>{day}</span> <span>{time}</span>
    </span>
  )
}
