import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './table-time.module.css'

/** An instant as Stockholm wall time; where the column is narrow, day and time stand below each other. */
export const TableTime = ({ instant }: { instant: string }) => {
  const { day, time } = usePanelTexts()
  return (
    <span className={css.when}>
      {instant && (
        <>
          <span>{day(instant)}</span> <span>{time(instant)}</span>
        </>
      )}
    </span>
  )
}
