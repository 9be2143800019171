import { useTexts } from './texts.ts'

type Props = {
  /** Letters of a weekday that a column shows. */
  letters: number
  /** Class of the column of the weeks. */
  week: string | undefined
}

/** The head of a month: its weeks, and the weekdays from Monday on. */
export const Weekdays = ({ letters, week }: Props) => {
  const { t, dates } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col" className={week}>
          <abbr title={t('date.week')}>{t('date.weekShort')}</abbr>
        </th>
        {[1, 2, 3, 4, 5, 6, 0].map((index) => (
          <th key={index} scope="col">
            <abbr title={dates.weekdays[index]}>{dates.weekdays[index]?.slice(0, letters)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}
