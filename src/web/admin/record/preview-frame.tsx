import { Group } from '@mantine/core'
import { use, useState } from 'react'
import { addressIn } from '#shared/addresses.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { LanguageChoice } from '#web/admin/form/language-choice.tsx'
import { OneLanguage } from '#web/admin/form/one-language.ts'
import { ScreenFrame, useScreen } from './screen-frame.tsx'

/** The page in one of its languages. Its own policy lets nothing run, and a link in it opens elsewhere. */
export const PreviewFrame = ({ src }: { src: string }) => {
  const { screen, choice } = useScreen()
  const inOneLanguage = use(OneLanguage)
  const [language, setLanguage] = useState<Language>(firstLanguage)
  return (
    <>
      <Group gap="8px 12px">
        {choice}
        {!inOneLanguage && <LanguageChoice language={language} onChoose={setLanguage} />}
      </Group>
      <ScreenFrame screen={screen} src={addressIn(src, language)} />
    </>
  )
}
