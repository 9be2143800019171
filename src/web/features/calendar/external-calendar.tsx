import { useEffect, useState } from 'react'
import { addressIn } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { embedAddress } from './embed-address.ts'
import css from './external-calendar.module.css'

type Entry = { showCalendar?: true }

/** Only the document of this very page may frame the calendar; one that moved here from another page may not. */
function documentMayFrame(language: Language): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname.startsWith(addressIn(pages.calendar, language))
}

/** Takes along to the reloaded document that the visitor just asked for the calendar; it is used up there. */
function reloadAndShow(): void {
  history.replaceState({ ...(history.state as Entry | null), showCalendar: true }, '')
  location.reload()
}

function wasAskedFor(): boolean {
  const { showCalendar = false, ...entry } = (history.state as Entry | null) ?? {}
  if (showCalendar) history.replaceState(entry, '')
  return showCalendar
}

/** The association's calendar at another service: loaded after a click only, and asked again on the next visit. */
export const ExternalCalendar = ({ address }: { address: string }) => {
  const { t, language } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (wasAskedFor()) setOpen(true)
  }, [])
  const calendar = embedAddress(address)
  if (!calendar) return null
  const show = (): void => {
    if (documentMayFrame(language)) setOpen(true)
    else reloadAndShow()
  }
  return (
    <Section heading={t('calendar.external')}>
      {isOpen ? (
        <iframe
          src={calendar.src}
          title={t('calendar.external')}
          className={css.frame}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"
        />
      ) : (
        <div className={css.placeholder}>
          <p>{t('calendar.externalNote', { host: calendar.host })}</p>
          <Button variant="quiet" onClick={show}>
            {t('calendar.showExternal')}
          </Button>
          <noscript>
            <p>
              <a href={calendar.src}>{t('calendar.openExternal', { host: calendar.host })}</a>
            </p>
          </noscript>
        </div>
      )}
    </Section>
  )
}
