import type { Block, MailContent } from '#server/mail/message/mail-content.ts'
import { sayIn } from '#server/site-text.ts'
import { firstLanguage } from '#shared/languages.ts'

/** @returns the mail with what the program says in the language of its recipient; what people wrote stays */
export function inItsLanguage(content: MailContent): MailContent {
  const { language = firstLanguage, heading, preview, body, footer, isWrittenByHand } = content
  if (language === firstLanguage) return content
  const say = (message: string) => sayIn(language, message)
  const sayBlock = (block: Block): Block => {
    if ('text' in block) return { text: say(block.text) }
    if ('facts' in block) return { facts: block.facts.map(([label, value]) => [say(label), value] as const) }
    if ('code' in block) return { ...block, caption: say(block.caption) }
    if ('button' in block) return { ...block, button: say(block.button) }
    if ('note' in block)
      return {
        note: say(block.note),
        ...(block.link && { link: { ...block.link, label: say(block.link.label) } }),
      }
    return block
  }
  return {
    ...content,
    ...(!isWrittenByHand && { heading: say(heading), preview: say(preview) }),
    body: body.map(sayBlock),
    footer: footer.map(sayBlock),
  }
}
