import { useEffect, useState } from 'react'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout.tsx'
import { embedAddress } from './embed-address.ts'
import css from './external-calendar.module.css'

type Entry = { showCalendar?: true }

/** Only the document of this very page may frame the calendar; one that moved here from another page may not. */
function documentMayFrame(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname.startsWith(pages.calendar)
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
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (wasAskedFor()) setOpen(true)
  }, [])
  const calendar = embedAddress(address)
  if (!calendar) return null
  const show = (): void => {
    if (documentMayFrame()) setOpen(true)
    else reloadAndShow()
  }
  return (
    <Section heading="Extern kalender">
      {isOpen ? (
        <iframe
          src={calendar.src}
          title="Extern kalender"
          className={css.frame}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"
        />
      ) : (
        <div className={css.placeholder}>
          <p>
            Kalendern hämtas från {calendar.host}, som då får veta att du är här och kan lagra kakor i din
            webbläsare. Våra evenemang står också i listan här ovanför.
          </p>
          <Button variant="quiet" onClick={show}>
            Visa kalendern
          </Button>
          <noscript>
            <p>
              <a href={calendar.src}>Öppna kalendern på {calendar.host}</a>
            </p>
          </noscript>
        </div>
      )}
    </Section>
  )
}
