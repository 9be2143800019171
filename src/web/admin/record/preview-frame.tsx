import { Group, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { addressIn } from '#shared/addresses.ts'
import { describeLanguage, firstLanguage, type Language, languages } from '#shared/languages.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './record-preview.module.css'

const screens = {
  phone: { width: 375, height: 720 },
  desk: { width: 1280, height: 900 },
} as const

type Screen = keyof typeof screens

const choices = languages.map((language) => ({
  value: language,
  label: <span lang={language}>{describeLanguage(language).name}</span>,
}))

/**
 * The page in one of its languages, at the width of a phone or of a desktop, made smaller where there is less room. Its own policy lets nothing run,
 * and a link in it opens elsewhere.
 */
export const PreviewFrame = ({ src }: { src: string }) => {
  const { t } = usePanelTexts()
  const [screen, setScreen] = useState<Screen>('phone')
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const { ref, width: room } = useElementSize()
  const { width, height } = screens[screen]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <>
      <Group gap="8px 12px">
        <SegmentedControl
          aria-label={t('preview.screen')}
          data={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'desk', label: t('preview.desk') },
          ]}
          value={screen}
          onChange={(value) => setScreen(value as Screen)}
        />
        <SegmentedControl
          aria-label={t('form.language')}
          data={choices}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      </Group>
      <div ref={ref} className={css.room}>
        <div className={css.screen} style={{ width: width * scale, height: height * scale }}>
          <iframe
            src={addressIn(src, language)}
            title={t(`preview.${screen}Frame`, { width })}
            className={css.frame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </>
  )
}
