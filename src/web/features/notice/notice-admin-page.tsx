import { type Notice, notice as resource } from '#shared/resources/notice.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { SingletonPage } from '#web/admin/page/singleton-page.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { NoticeLine } from './notice.tsx'
import css from './notice-admin-page.module.css'

/** The line as visitors read it in each tone, first the chosen one. */
const Preview = ({ notice }: { notice: Notice }) => {
  const { t, resourceIn } = usePanelTexts()
  const { optionLabels = {} } = resourceIn(resource).fields.tone
  const tones = [...resource.fields.tone.options].sort(
    (a, b) => Number(b === notice.tone) - Number(a === notice.tone),
  )
  return tones.map((tone) => (
    <figure key={tone} className={css.preview}>
      <figcaption>
        {t(tone === notice.tone ? 'noticePreview.chosen' : 'noticePreview.other', {
          tone: optionLabels[tone] ?? tone,
        })}
      </figcaption>
      <NoticeLine notice={{ ...notice, tone }} label={optionLabels[tone]} />
    </figure>
  ))
}

export const Page = (basics: PageBasics) => (
  <SingletonPage<Notice> {...basics} note={(notice) => notice.text && <Preview notice={notice} />} />
)
