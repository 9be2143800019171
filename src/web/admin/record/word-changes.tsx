import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './record-versions.module.css'

const words = new Intl.Segmenter('sv', { granularity: 'word' })
/** Longer texts are shown whole, the old one and the new one. */
const timeoutMs = 1_000
/** Words that stand around a change; what lies between is left out. */
const contextLength = 120

/** @returns the end and the beginning of a long text that has not changed */
function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * contextLength) return text
  const [start, end] = [text.slice(0, contextLength), text.slice(-contextLength)]
  return `${isFirst ? '' : start} … ${isLast ? '' : end}`
}

/** Two texts in one: removed and added words are marked, for ears too. */
export const WordChanges = ({ before, after }: { before: string; after: string }) => {
  const { t } = usePanelTexts()
  const parts = useMemo(
    () =>
      diffWordsWithSpace(before, after, { intlSegmenter: words, timeout: timeoutMs }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  )
  return (
    <p className={css.text}>
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index}${value.slice(0, 20)}`
        if (removed)
          return (
            <del key={key}>
              <Spoken>{t('versions.removed')} </Spoken>
              {value}
            </del>
          )
        if (added)
          return (
            <ins key={key}>
              <Spoken>{t('versions.added')} </Spoken>
              {value}
            </ins>
          )
        return (
          <span key={key}>
            {shortened(value, { isFirst: index === 0, isLast: index === parts.length - 1 })}
          </span>
        )
      })}
    </p>
  )
}
