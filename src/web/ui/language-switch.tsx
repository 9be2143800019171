import { describeLanguage, type Language, languages } from '#shared/languages.ts'
import css from './language-switch.module.css'
import { panelLanguage } from './panel-language.ts'
import { usePanelTexts } from './panel-texts.ts'

type Props = {
  /** Called with the choice, which an account keeps. */
  onChoose?: (language: Language) => void
  className?: string | undefined
}

/** The languages of the panel, each by its own name. */
export const LanguageSwitch = ({ onChoose, className }: Props) => {
  const { t, language } = usePanelTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are fields of no form.
    <div
      role="group"
      aria-label={t('frame.languages')}
      className={[css.languages, className].filter(Boolean).join(' ')}
    >
      {[...languages].map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-current={one === language || undefined}
          className={css.language}
          onClick={() => {
            panelLanguage.choose(one)
            onChoose?.(one)
          }}
        >
          {describeLanguage(one).name}
        </button>
      ))}
    </div>
  )
}
