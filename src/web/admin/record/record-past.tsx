import type { ComponentProps } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Folded } from './folded.tsx'
import css from './record-history.module.css'
import { HistoryLines } from './record-history.tsx'
import { Versions } from './record-versions.tsx'

type Props = ComponentProps<typeof Versions> & Pick<ComponentProps<typeof HistoryLines>, 'onUndone'>

/** The versions of a record and its history, in one place. */
export const RecordPast = ({ onUndone, ...props }: Props) => {
  const { t } = usePanelTexts()
  return (
    <Folded title={t('history.title')}>
      <section className={css.part} aria-label={t('versions.title')}>
        <h3>{t('versions.title')}</h3>
        <Versions {...props} />
      </section>
      <section className={css.part} aria-label={t('history.happened')} aria-live="polite">
        <h3>{t('history.happened')}</h3>
        <HistoryLines resource={props.resource} id={props.id} onUndone={onUndone} />
      </section>
    </Folded>
  )
}
